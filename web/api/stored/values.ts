/** Reads a value of this browser; null if there is none, or no storage. */
export const readLocal = (key: string): string | null => read(() => localStorage, key);

/** Stores a value for this browser, or removes it; does nothing if the storage is full or off. */
export const writeLocal = (key: string, value: string | null): void =>
  write(() => localStorage, key, value);

/** Reads a value of this tab, which survives a reload; null if there is none, or no storage. */
export const readTab = (key: string): string | null => read(() => sessionStorage, key);

/** Stores a value for this tab, or removes it; does nothing if the storage is full or off. */
export const writeTab = (key: string, value: string | null): void =>
  write(() => sessionStorage, key, value);

/** The text of base64url (RFC 4648), as in tokens and links. @throws if it is none */
export function fromBase64Url(encoded: string): string {
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
}

/** A text as base64url, without padding. */
export function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

// Some browsers throw at the storage itself if it is forbidden.
function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {}
}
