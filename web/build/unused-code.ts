import type { Plugin } from 'vite';

/**
 * Says of two packages what the bundler cannot know: that the names which their components give themselves are for
 * developers' tools alone, that making a component or a context does nothing else, and that the router is used by itself.
 * Then what is not used goes.
 */
export function unusedCode(): Plugin {
  return {
    name: 'unused-code',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/(?:@mantine|react-router)\/.*\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/^[\w.]+\.displayName = .*;$/gm, '')
          .replace(/= ((?:React\d*\.)?(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1')
          .replace(
            /^(var \w+ = )(class extends React\d*\.Component \{[\s\S]*?^\});$/gm,
            '$1/* @__PURE__ */ (() => $2)();',
          )
          // What the router does for developers, for who measures it, and within its own framework.
          .replace(/(?<=\(|, |: )ENABLE_DEV_WARNINGS(?=\)| \?)/g, 'false')
          .replace(/\b(?:init|opts\?)\.instrumentations\b/g, 'undefined')
          .replace(/\b(?:shouldPrefetch && !isAbsolute|renderScripts) \?/g, 'false ?'),
        map: null,
      }),
    },
  };
}

/** Leaves out of the site what the contract says of its calls to people who read of them. */
export function unusedSummaries(): Plugin {
  return {
    name: 'unused-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/lambdas\/contract\/\w+\.ts$/ },
      handler: (code) => ({
        code: code.replace(/^ +summary:\s+(?:'.*'|".*"|`.*`),$/gm, ''),
        map: null,
      }),
    },
  };
}
