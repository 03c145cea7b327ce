/**
 * Brings the functions of the language that the oldest browsers in the project's README may lack. Only they load it: those that have
 * one of the newest have the others that we use too.
 */
export async function bringMissingFunctions(): Promise<void> {
  if ('Iterator' in globalThis && 'withResolvers' in Promise) return;
  await import('core-js/stable');
  // No part of the language.
  Element.prototype.checkVisibility ??= function (this: Element) {
    return this.getClientRects().length > 0;
  };
}
