import { Channel, type ChannelListener } from 'node:diagnostics_channel';
import { vi } from 'vitest';

// One process runs many files, so that it loads packages only once, which takes a second. Each file reloads our own
// modules, and starts with the real clock and the original environment of the process.
vi.restoreAllMocks();
vi.useRealTimers();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.resetModules();
const kept: unknown = Reflect.get(globalThis, 'environmentAtStart');
const begun = kept instanceof Map ? kept : new Map(Object.entries(process.env));
Reflect.set(globalThis, 'environmentAtStart', begun);
for (const name of Object.keys(process.env)) if (!begun.has(name)) delete process.env[name];
Object.assign(process.env, Object.fromEntries(begun));

// The modules of the file before would still hear our channels, and log each metric once more.
interface Heard {
  readonly channel: Channel;
  readonly listener: ChannelListener;
}
const heard = ((): Heard[] => {
  const known: unknown = Reflect.get(globalThis, 'heardChannels');
  if (Array.isArray(known)) return known;
  const all: Heard[] = [];
  Reflect.set(globalThis, 'heardChannels', all);
  const { subscribe } = Channel.prototype;
  Channel.prototype.subscribe = function (this: Channel, listener) {
    if (String(this.name).startsWith('hiring:')) all.push({ channel: this, listener });
    subscribe.call(this, listener);
  };
  return all;
})();
for (const { channel, listener } of heard.splice(0)) channel.unsubscribe(listener);
