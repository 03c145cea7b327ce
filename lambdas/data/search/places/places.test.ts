import { describe, expect, it } from 'vitest';
import {
  centreOfCity,
  centreOfZip,
  milesBetween,
  namesOfState,
  placeOfZip,
  stateOf,
  zipCodes,
} from './places.ts';

const requirePoint = (point: ReturnType<typeof centreOfZip>) => {
  if (point === undefined) throw new Error('Nobody knows where that is');
  return point;
};

describe('a ZIP code', () => {
  it('is found for every line of the data', () => {
    for (const line of zipCodes()) {
      const [zip = '', latitude, longitude] = line.split(' ');
      expect(centreOfZip(zip)).toEqual({
        latitude: Number(latitude),
        longitude: Number(longitude),
      });
    }
  });

  it('is found by its first five digits', () => {
    expect(centreOfZip(' 97301-1234')).toEqual(centreOfZip('97301'));
    for (const zip of ['', '9730', '973011', '00000', '99999', '97300', 'SW1A', '97301x9'])
      expect(centreOfZip(zip), zip).toEqual(zip === '97301x9' ? centreOfZip('97301') : undefined);
  });
});

it.each([
  ['97301', { city: 'Salem', state: 'OR' }],
  [' 97301-1234', { city: 'Salem', state: 'OR' }],
  ['78501', { city: 'McAllen', state: 'TX' }],
  ['54935', { city: 'Fond du Lac', state: 'WI' }],
  ['77001', { city: 'Houston', state: 'TX' }],
  ['00000', undefined],
  ['9730', undefined],
  ['', undefined],
])('an address with the ZIP code %s names its place', (zip, place) => {
  expect(placeOfZip(zip)).toEqual(place);
});

describe('a ZIP code of P.O. boxes or of one building', () => {
  it.each([
    ['77001', 'houston', 'TX'],
    ['85001', 'phoenix', 'AZ'],
    ['20500', 'washington', 'DC'],
    ['00604', 'aguadilla', 'PR'],
  ])('%s lies in %s', (zip, city, state) => {
    const place = requirePoint(centreOfZip(zip));
    expect(milesBetween(place, requirePoint(centreOfCity(city, state)))).toBeLessThan(15);
  });
});

describe('a city', () => {
  it('is in the middle of its ZIP codes, in any spelling', () => {
    const portland = requirePoint(centreOfCity('Portland', 'OR'));
    expect(milesBetween(portland, requirePoint(centreOfZip('97201')))).toBeLessThan(10);
    expect(centreOfCity('PORTLAND ', 'oregon')).toEqual(portland);
    expect(milesBetween(portland, requirePoint(centreOfCity('Portland', 'ME')))).toBeGreaterThan(
      2000,
    );
    expect(centreOfCity('Portland', 'XX')).toBeUndefined();
    expect(centreOfCity('', '')).toBeUndefined();
  });
});

it('the middle of a city is no mean, which a few ZIP codes far out would move', () => {
  const anchorage = requirePoint(centreOfCity('Anchorage', 'AK'));
  expect(milesBetween(anchorage, requirePoint(centreOfZip('99501')))).toBeLessThan(5);
  expect(
    milesBetween(requirePoint(centreOfZip('10200')), requirePoint(centreOfCity('New York', 'NY'))),
  ).toBeLessThan(5);
});

describe('a state', () => {
  it('is the same by its abbreviation and its name', () => {
    for (const written of ['OR', 'or', ' Oregon', 'OREGON']) expect(stateOf(written)).toBe('or');
    expect(stateOf('new  hampshire')).toBe('nh');
    expect(stateOf('Zürich')).toBe('zurich');
    expect(namesOfState('Oregon')).toBe('or Oregon');
    expect(namesOfState('Zürich')).toBe('Zürich');
  });
});

describe('a distance', () => {
  it.for([
    // A degree of latitude is 69.1 miles on this sphere, a degree of longitude that times cos(latitude).
    [{ latitude: 45, longitude: -120 }, { latitude: 46, longitude: -120 }, 69.1],
    [{ latitude: 40.71, longitude: -74.01 }, { latitude: 34.05, longitude: -118.24 }, 2446],
    [{ latitude: 60, longitude: 10 }, { latitude: 60, longitude: 11 }, 34.5],
    [{ latitude: 45, longitude: -120 }, { latitude: 45, longitude: -120 }, 0],
  ] as const)('is in miles along the ground: %o to %o', ([from, to, miles]) => {
    expect(Math.abs(milesBetween(from, to) - miles)).toBeLessThanOrEqual(miles * 0.005);
  });
});
