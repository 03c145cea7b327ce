import { describe, expect, it } from 'vitest';
import { createTokenBucket } from '../../lib/local/gateway/throttle.ts';

describe('a throttled gateway', () => {
  const seconds = { passed: 0 };
  const clock = () => seconds.passed * 1000;

  it('allows a burst, and then its rate per second', () => {
    const letsThrough = createTokenBucket({ perSecond: 2, atOnce: 3 }, clock);
    const passing = (calls: number) => Array.from({ length: calls }, letsThrough).filter(Boolean);
    expect(passing(5)).toHaveLength(3);
    seconds.passed += 0.4;
    expect(passing(5)).toHaveLength(0);
    seconds.passed += 0.1;
    expect(passing(5)).toHaveLength(1);
    seconds.passed += 3600;
    expect(passing(5)).toHaveLength(3);
  });
});
