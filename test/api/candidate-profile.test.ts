import { describe, expect, it, vi } from 'vitest';
import { ask } from '../support/api/in-process.ts';
import { refusal } from '../support/api/refusals.ts';
import { docx, pdf } from '../support/documents/files.ts';
import { api } from '../support/stacks/shared-api.ts';
import { documentKey, upload } from '../support/worlds/uploads.ts';
import { newCandidate, newcomer, profileFields } from '../support/worlds/world.ts';

describe("a candidate's profile", () => {
  it('is null until it is created, once', async () => {
    const candidate = await newcomer(api);
    expect(await candidate.call('getMyProfile', {})).toMatchObject({
      profile: null,
      candidate: { id: candidate.id, candidate_profile: null },
    });
    const { profile } = await candidate.call('createCandidateProfile', {
      ...profileFields,
      resumeUrl: null,
      activelyLooking: false,
    });
    expect(profile).toEqual({
      id: profile.id,
      resume_url: null,
      cover_letter_url: null,
      candidate_availability: 'immediate',
      work_authorization_status: 'authorized',
      date_of_birth: '1990-02-28',
      phone_number: '+1 555 0100',
      city: 'Springfield',
      state: 'Oregon',
      zip_code: '97475',
      work_type_preference: 'full-time',
      actively_looking: false,
      benefits_wanted: {
        remoteWork: false,
        healthInsurance: false,
        retirementPlan: false,
        paidTimeOff: false,
      },
      work_experience: [],
      education_history: [],
    });
    const read = await candidate.call('getMyProfile', {});
    expect(read.profile).toEqual(profile);
    expect(read.candidate.candidate_profile).toEqual(profile);
    expect(await candidate.ask('createCandidateProfile', profileFields)).toEqual(
      refusal(409, 'You have already created your profile.'),
    );
    expect((await candidate.call('getMyProfile', {})).profile).toEqual(profile);
  });

  it('has an empty optional field if it is null, empty or omitted', async () => {
    for (const none of [null, '', undefined] as const) {
      const candidate = await newcomer(api);
      const { profile: created } = await candidate.call('createCandidateProfile', {
        ...profileFields,
        resumeUrl: none,
        coverLetterUrl: none,
        activelyLooking: none,
      });
      expect(created).toMatchObject({
        resume_url: null,
        cover_letter_url: null,
        actively_looking: true,
      });
      const { profile } = await candidate.call('updateCandidateProfile', {
        id: created.id,
        workExperience: [
          {
            jobTitle: 'Cook',
            company: 'Diner',
            location: none,
            startDate: none,
            endDate: none,
            description: none,
          },
        ],
        educationHistory: [
          {
            institution: 'College',
            degree: none,
            fieldOfStudy: none,
            startDate: none,
            endDate: none,
          },
        ],
      });
      expect(profile.work_experience).toEqual([
        {
          jobTitle: 'Cook',
          company: 'Diner',
          location: '',
          startDate: null,
          endDate: null,
          description: '',
        },
      ]);
      expect(profile.education_history).toEqual([
        { institution: 'College', degree: '', fieldOfStudy: '', startDate: null, endDate: null },
      ]);
    }
    // Null and an empty text remove a file.
    for (const none of [null, '']) {
      const candidate = await newCandidate(api);
      const { profile } = await candidate.call('getMyProfile', {});
      const update = { id: profile?.id ?? '', resumeUrl: none };
      const { profile: after } = await candidate.call('updateCandidateProfile', update);
      expect(after.resume_url).toBeNull();
    }
  });

  it('keeps dates, choices, flags and lists that are null or empty', async () => {
    const candidate = await newCandidate(api);
    const { profile } = await candidate.call('getMyProfile', {});
    const required = { id: profile?.id ?? '', resumeUrl: null };
    const { profile: before } = await candidate.call('updateCandidateProfile', {
      ...required,
      workTypePreference: 'contract',
      activelyLooking: false,
      benefitsWanted: { remoteWork: true },
      workExperience: [{ jobTitle: 'Cook', company: 'Diner' }],
      educationHistory: [{ institution: 'College' }],
    });
    for (const none of [null, ''] as const) {
      const fields = {
        dateOfBirth: none,
        workTypePreference: none,
        activelyLooking: none,
        benefitsWanted: none,
        workExperience: none,
        educationHistory: none,
      };
      const update = { ...required, ...fields };
      expect((await candidate.call('updateCandidateProfile', update)).profile).toEqual(before);
      const benefitsWanted = { remoteWork: none };
      const again = await candidate.call('updateCandidateProfile', { ...update, benefitsWanted });
      expect(again.profile).toEqual(before);
    }
  });

  it('needs a date of birth that is a valid day in the past', async () => {
    const by = await newcomer(api);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T00:00:01Z') });
    const create = (dateOfBirth: string) =>
      ask('createCandidateProfile', { ...profileFields, dateOfBirth }, { by });
    const [today, yesterday] = ['2026-03-01', '2026-02-28'];
    for (const day of [today, '2999-01-01', '2023-02-29', '1990-13-01', '01/02/1990']) {
      const { failure } = await create(day);
      expect(failure?.issues?.[0]?.path, day).toBe('dateOfBirth');
    }
    // "18+" is a label, with no check.
    expect((await create(yesterday)).status).toBe(201);
  });

  it('changes field by field: omitted fields stay, a null URL removes a file', async () => {
    const candidate = await newCandidate(api);
    const { profile: before } = await candidate.call('getMyProfile', {});
    const id = before?.id ?? '';
    const coverLetterUrl = await upload(candidate, documentKey('cover-letters', 'docx'), docx);
    const { profile: richer } = await candidate.call('updateCandidateProfile', {
      id,
      coverLetterUrl,
      city: 'Eugene',
      benefitsWanted: { remoteWork: true },
      workExperience: [{ jobTitle: 'Cook', company: 'Diner' }],
      educationHistory: [{ institution: 'College', endDate: '2019-06-30' }],
    });
    expect(richer).toMatchObject({
      id,
      city: 'Eugene',
      resume_url: expect.stringContaining('/resumes/'),
      cover_letter_url: expect.stringContaining('/cover-letters/'),
      benefits_wanted: { remoteWork: true, healthInsurance: false },
      work_experience: [
        {
          jobTitle: 'Cook',
          company: 'Diner',
          location: '',
          startDate: null,
          endDate: null,
          description: '',
        },
      ],
      education_history: [
        {
          institution: 'College',
          degree: '',
          fieldOfStudy: '',
          startDate: null,
          endDate: '2019-06-30',
        },
      ],
      date_of_birth: before?.date_of_birth,
    });
    const { profile: poorer } = await candidate.call('updateCandidateProfile', {
      id,
      resumeUrl: null,
      benefitsWanted: { paidTimeOff: true },
      educationHistory: [],
      activelyLooking: false,
      workTypePreference: 'contract',
    });
    expect(poorer).toMatchObject({
      city: 'Eugene',
      resume_url: null,
      cover_letter_url: expect.stringContaining('/cover-letters/'),
      benefits_wanted: { remoteWork: true, paidTimeOff: true },
      work_experience: richer.work_experience,
      education_history: [],
      actively_looking: false,
      work_type_preference: 'contract',
    });
    expect((await candidate.call('getMyProfile', {})).profile).toMatchObject({
      ...poorer,
      cover_letter_url: expect.anything(),
    });
  });

  it('keeps a resume whose signed URL is sent back, as a form does', async () => {
    const candidate = await newCandidate(api);
    const { profile } = await candidate.call('getMyProfile', {});
    const { profile: after } = await candidate.call('updateCandidateProfile', {
      id: profile?.id ?? '',
      resumeUrl: profile?.resume_url ?? null,
    });
    const response = await fetch(after.resume_url ?? '');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf);
  });
});

it('the place of a ZIP code is the one of its data, or none', async () => {
  const { call } = await newcomer(api);
  const place = async (zip_code: string) => (await call('getPlaceOfZip', { zip_code })).place;
  expect(await place('97301')).toEqual({ city: 'Salem', state: 'OR' });
  expect(await place('00000')).toBeNull();
});
