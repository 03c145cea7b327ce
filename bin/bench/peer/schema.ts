/** The peer's tables: what ours hold of the six calls that are compared, in columns. */
export const SCHEMA = `
CREATE TABLE managers (
  id text PRIMARY KEY, email text UNIQUE NOT NULL, first_name text NOT NULL, last_name text NOT NULL,
  password_hash text NOT NULL);
CREATE TABLE candidates (
  id text PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL);
CREATE TABLE companies (
  id text PRIMARY KEY, manager_id text NOT NULL REFERENCES managers, name text NOT NULL, culture text NOT NULL,
  description text NOT NULL, benefits text[] NOT NULL);
CREATE TABLE locations (
  id text PRIMARY KEY, company_id text NOT NULL REFERENCES companies, location_name text NOT NULL, address text NOT NULL,
  city text NOT NULL, state text NOT NULL, zip_code text NOT NULL, created_at timestamptz NOT NULL);
CREATE TABLE jobs (
  id text PRIMARY KEY, company_id text NOT NULL REFERENCES companies, location_id text NOT NULL REFERENCES locations,
  manager_id text NOT NULL REFERENCES managers, job_title text NOT NULL, hourly_pay_in_cents int NOT NULL,
  employment_type text NOT NULL, benefits text[] NOT NULL, requirements text[] NOT NULL, job_description text NOT NULL,
  video_url text, schedule text NOT NULL, remote boolean NOT NULL, is_active boolean NOT NULL,
  created_at timestamptz NOT NULL, applicant_count int NOT NULL DEFAULT 0, new_application_count int NOT NULL DEFAULT 0);
CREATE INDEX open_jobs ON jobs (id DESC) WHERE is_active;
CREATE TABLE offers (
  id text PRIMARY KEY, job_candidate_application_id text NOT NULL, candidate_id text NOT NULL,
  offer_type text NOT NULL, employment_type text NOT NULL, job_title text NOT NULL, salary_type text NOT NULL,
  salary_amount_in_cents int NOT NULL, start_date text NOT NULL, start_time text NOT NULL,
  onboarding_location_id text NOT NULL, acceptance_status text NOT NULL, company_name text NOT NULL,
  location_name text NOT NULL, address text NOT NULL, city text NOT NULL, state text NOT NULL,
  hourly_pay_in_cents int NOT NULL, created_at timestamptz NOT NULL, responded_at timestamptz);
CREATE TABLE applications (
  id text PRIMARY KEY, job_id text NOT NULL REFERENCES jobs, candidate_id text NOT NULL REFERENCES candidates,
  manager_id text NOT NULL REFERENCES managers, first_name text NOT NULL, last_name text NOT NULL,
  status text NOT NULL, created_at timestamptz NOT NULL, submitted_at timestamptz, decided_at timestamptz,
  offered_at timestamptz, held_until timestamptz, offer_id text REFERENCES offers,
  UNIQUE (candidate_id, job_id));
CREATE INDEX queues ON applications (job_id, status, submitted_at);
CREATE TABLE saved_jobs (
  candidate_id text NOT NULL, job_id text NOT NULL, PRIMARY KEY (candidate_id, job_id));
CREATE TABLE events (
  id text PRIMARY KEY, application_id text NOT NULL REFERENCES applications, type text NOT NULL, at timestamptz NOT NULL,
  by_role text NOT NULL, by_id text NOT NULL, from_status text, offer_id text);
CREATE INDEX timelines ON events (application_id, id);
CREATE TABLE messages (
  id text PRIMARY KEY, kind text NOT NULL, to_role text NOT NULL, to_id text NOT NULL, about jsonb NOT NULL,
  state text NOT NULL, created_at timestamptz NOT NULL);
CREATE INDEX waiting ON messages (created_at) WHERE state = 'waiting';
CREATE TABLE attempts (
  of text NOT NULL, period int NOT NULL, taken int NOT NULL, failed int NOT NULL DEFAULT 0, PRIMARY KEY (of, period));
`;
