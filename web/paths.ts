/** Every URL of the app. A route's pattern is its function called with the parameter's name: `apply(':jobId')`. */
export const paths = {
  candidate: {
    signIn: '/',
    createProfile: '/candidate/create-profile',
    /** Creates the profile, then goes on to a path of the candidate area. */
    createProfileThen: (next: string) =>
      `/candidate/create-profile?next=${encodeURIComponent(next)}`,
    dashboard: '/candidate/dashboard',
    apply: (jobId: string) => `/candidate/apply/${jobId}`,
    offers: '/candidate/offers',
    profile: '/candidate/profile',
    applications: '/candidate/applications',
  },
  manager: {
    signIn: '/manager',
    dashboard: '/manager/dashboard',
    createCompany: '/manager/create-company',
    company: (id: string) => `/manager/company/${id}`,
    addLocation: (companyId: string) => `/manager/company/${companyId}/add-location`,
    addJob: (companyId: string, locationId: string) =>
      `/manager/company/${companyId}/location/${locationId}/add-job`,
    candidates: (jobId: string) => `/manager/job-postings/${jobId}/candidates`,
    companies: '/manager/companies',
    editProfile: '/manager/edit-profile',
  },
} as const;
