import type { Random } from './random.ts';

/** Obviously fictional names, in every combination. */
const FIRST_NAMES = [
  ...['Ada', 'Alma', 'Amir', 'Anya', 'Ben', 'Bianca', 'Carlos', 'Chidi', 'Clara', 'Dara', 'Devon'],
  ...['Elif', 'Emil', 'Farah', 'Finn', 'Grace', 'Hana', 'Hugo', 'Ines', 'Ivan', 'Jada', 'Jonas'],
  ...['Kai', 'Kofi', 'Lena', 'Luis', 'Mai', 'Marco', 'Mina', 'Nadia', 'Noor', 'Omar', 'Paula'],
  ...[
    'Priya',
    'Quinn',
    'Rosa',
    'Sam',
    'Selma',
    'Tariq',
    'Tess',
    'Uma',
    'Victor',
    'Wanda',
    'Xavier',
  ],
  ...['Yara', 'Zane'],
];
const LAST_NAMES = [
  ...['Example', 'Sample', 'Testov', 'Placeholder', 'Mockford', 'Specimen', 'Loremsen', 'Fakewell'],
  ...['Dummerton', 'Pretendi', 'Stubbings-Test', 'Templateau', 'Demoson', 'Fixturez'],
];

export interface PersonName {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** Distinct people, each with a unique name and email. */
export function makePeople(random: Random, count: number): PersonName[] {
  const all = FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => [first, last] as const));
  return random
    .sample(all, count)
    .map(([first_name, last_name]) => withEmail(first_name, last_name, ''));
}

/**
 * Any number of people. Names repeat; each email is unique.
 * @param event part of their email addresses, so that two crowds have different ones
 */
export function makeCrowd(random: Random, count: number, event: string): PersonName[] {
  return Array.from({ length: count }, (_, index) =>
    withEmail(random.pick(FIRST_NAMES), random.pick(LAST_NAMES), `.${index + 1}.${event}`),
  );
}

function withEmail(first_name: string, last_name: string, more: string): PersonName {
  const email = `${first_name}.${last_name}${more}@example.com`.toLowerCase();
  return { first_name, last_name, email };
}

/** City, state, area code and a ZIP code. Some are close to each other. */
export const CITIES = [
  ['Portland', 'Oregon', '503', '97201'],
  ['Beaverton', 'Oregon', '503', '97005'],
  ['Salem', 'Oregon', '503', '97301'],
  ['Vancouver', 'Washington', '360', '98660'],
  ['Seattle', 'Washington', '206', '98101'],
  ['Tacoma', 'Washington', '253', '98402'],
  ['Spokane', 'Washington', '509', '99201'],
  ['Boise', 'Idaho', '208', '83702'],
  ['Sacramento', 'California', '916', '95814'],
  ['Oakland', 'California', '510', '94607'],
  ['Berkeley', 'California', '510', '94704'],
  ['San Jose', 'California', '408', '95113'],
  ['San Diego', 'California', '619', '92101'],
  ['Fresno', 'California', '559', '93721'],
  ['Reno', 'Nevada', '775', '89501'],
  ['Phoenix', 'Arizona', '602', '85004'],
  ['Mesa', 'Arizona', '480', '85201'],
  ['Tucson', 'Arizona', '520', '85701'],
  ['Salt Lake City', 'Utah', '801', '84101'],
  ['Denver', 'Colorado', '303', '80202'],
  ['Boulder', 'Colorado', '303', '80302'],
  ['Albuquerque', 'New Mexico', '505', '87102'],
  ['Austin', 'Texas', '512', '78701'],
  ['Houston', 'Texas', '713', '77002'],
  ['San Antonio', 'Texas', '210', '78205'],
  ['Tulsa', 'Oklahoma', '918', '74103'],
  ['Omaha', 'Nebraska', '402', '68102'],
  ['Kansas City', 'Missouri', '816', '64106'],
  ['St. Louis', 'Missouri', '314', '63101'],
  ['Des Moines', 'Iowa', '515', '50309'],
  ['Minneapolis', 'Minnesota', '612', '55401'],
  ['St. Paul', 'Minnesota', '651', '55101'],
  ['Madison', 'Wisconsin', '608', '53703'],
  ['Chicago', 'Illinois', '312', '60601'],
  ['Evanston', 'Illinois', '847', '60201'],
  ['Indianapolis', 'Indiana', '317', '46204'],
  ['Detroit', 'Michigan', '313', '48226'],
  ['Columbus', 'Ohio', '614', '43215'],
  ['Louisville', 'Kentucky', '502', '40202'],
  ['Nashville', 'Tennessee', '615', '37203'],
  ['New Orleans', 'Louisiana', '504', '70112'],
  ['Atlanta', 'Georgia', '404', '30303'],
  ['Charlotte', 'North Carolina', '704', '28202'],
  ['Raleigh', 'North Carolina', '919', '27601'],
  ['Durham', 'North Carolina', '919', '27701'],
  ['Tampa', 'Florida', '813', '33602'],
  ['Richmond', 'Virginia', '804', '23219'],
  ['Baltimore', 'Maryland', '410', '21201'],
  ['Philadelphia', 'Pennsylvania', '215', '19103'],
  ['Buffalo', 'New York', '716', '14202'],
  ['Providence', 'Rhode Island', '401', '02903'],
  ['Boston', 'Massachusetts', '617', '02108'],
  ['Cambridge', 'Massachusetts', '617', '02139'],
  ['Burlington', 'Vermont', '802', '05401'],
] as const;

const STREETS = ['Example', 'Sample', 'Mockingbird', 'Imaginary', 'Placeholder', 'Makebelieve'];
const KINDS = ['Street', 'Avenue', 'Lane', 'Road'];

/** A fictional street address. */
export function makeAddress(random: Random): string {
  return `${random.int(10, 990)} ${random.pick(STREETS)} ${random.pick(KINDS)}`;
}

/** A number from the block reserved for fiction. */
export function makePhone(random: Random, areaCode: string): string {
  return `(${areaCode}) 555-01${String(random.int(0, 99)).padStart(2, '0')}`;
}
