import { managerPk } from './accounts.ts';
import { type Key, type KeyRange, ownUlid, parentUlid, startingWith } from './key.ts';

export const managerCompanyKey = (manager: string, company: string): Key => ({
  pk: managerPk(manager),
  sk: `COMPANY#${company}`,
});
export const managerCompaniesRange = (manager: string): KeyRange =>
  startingWith(managerPk(manager), 'COMPANY#');

export const companyPk = (company: string) => `COMP#${company}`;

export const companyKey = (company: string): Key => ({ pk: companyPk(company), sk: 'COMPANY' });

export const locationKey = (location: string): Key => ({
  pk: companyPk(parentUlid(location)),
  sk: `${PART}LOCATION#${ownUlid(location)}`,
});

/** Only the locations and jobs of a company have this prefix: one query finds both. */
export const PART = 'PART#';
/** In reverse order, it holds the company's locations first, then its jobs. */
export const placesAndJobsRange = (company: string): KeyRange =>
  startingWith(companyPk(company), PART);
/** One version of a company's words for mails about decisions. */
export const decisionMailsKey = (company: string, version: string): Key => ({
  pk: companyPk(company),
  sk: `DECISION_MAILS#${version}`,
});
export const decisionMailsRange = (company: string): KeyRange =>
  startingWith(companyPk(company), 'DECISION_MAILS#');
export const locationsRange = (company: string): KeyRange =>
  startingWith(companyPk(company), `${PART}LOCATION#`);
/** A company's locations from `first` to `last`, by id. */
export const locationsBetween = (first: string, last: string): KeyRange => ({
  pk: locationKey(first).pk,
  from: locationKey(first).sk,
  to: locationKey(last).sk,
});
export const isLocationKey = ({ sk }: Key): boolean => sk.startsWith(`${PART}LOCATION#`);
