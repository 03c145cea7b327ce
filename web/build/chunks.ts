/** Modules that go into one file. A module in no group goes to the file that uses it, or into its own. */
interface Group {
  readonly name: string;
  readonly test: RegExp;
}

const packages = (...names: string[]) => `/node_modules/(?:${names.join('|')})/`;
/** Components of Mantine. */
const components = (...names: string[]) => `/@mantine/core/esm/components/(?:${names.join('|')})/`;
const hooks = (...names: string[]) => `/@mantine/hooks/esm/(?:${names.join('|')})/`;
const own = (...paths: string[]) => `/web/(?:${paths.join('|')})\\.`;
const contract = (...names: string[]) => `/lambdas/contract/(?:${names.join('|')})\\.`;
const icons = (...names: string[]) =>
  `/icons-react/.*/(?:${names.map((n) => `Icon${n}`).join('|')})\\.`;

const group = (name: string, ...tests: string[]): Group => ({
  name,
  test: new RegExp(tests.join('|')),
});

/**
 * The files of the web app; a module goes to the first group that it fits. `start` decides which page to show; `react`,
 * `base` and `forms` are the sign-in; every other page needs `app`. Without the groups a page would take some 90 requests
 * for scripts. With them the sign-in takes 6, most pages 13 to 18, and the review of candidates 30.
 */
export const groups: readonly Group[] = [
  group(
    'start',
    'preload-helper',
    packages('idb-keyval'),
    contract('take-over'),
    own('paths', 'new-version', 'api/(?:destination|drafts|link-token|recordings|session)'),
  ),
  group('react', packages('react', 'react-dom', 'scheduler')),
  group(
    'base',
    packages('clsx', 'zod', '@mantine/core/esm/core'),
    hooks('use-(?:color-scheme|did-update|id|isomorphic-effect|media-query)'),
    hooks('use-(?:reduced-motion|uncontrolled)', 'utils/random-id'),
    components(
      ...['ActionIcon', 'Alert', 'Anchor', 'Button', 'Card', 'Center', 'CloseButton', 'Group'],
      ...['Input', 'InputBase', 'Loader', 'Paper', 'Stack', 'Text', 'TextInput'],
      ...['Transition', 'UnstyledButton'],
    ),
    '/icons-react/.*/(?:createReactComponent|defaultAttributes)\\.',
    icons('AlertCircle', 'Moon', 'Sun'),
    own('api/(?:back-off|busy|client|errors|patience)'),
    own('app/(?:mount|theme|whole-page-failure|failed-alert)'),
    own('ui/(?:brand|busy-notice|color-scheme-toggle|error-alert|touch|use-title)'),
    contract('candidate', 'limits', 'manager', 'people', 'route', 'site-name', 'types'),
  ),
  group(
    'forms',
    packages('klona', 'fast-deep-equal', '@mantine/form'),
    components('PasswordInput'),
    own('app/open-sign-in', 'features/auth/(?!signup|to-apply-for)[^/]*'),
    own('ui/(?:form|inert-while-saving|password-field|tell-dialog)'),
  ),
  group('account', contract('account')),
  // In files of their own, since the files that use them import each other.
  group('public-paths', own('public-paths'), contract('public-paths')),
  group('take-over', own('app/take-over'), contract('pages')),
  group('timeline', contract('timeline'), own('api/application-timeline')),
  group('saved', contract('saved')),
  group(
    'changes',
    '/query-core/build/modern/mutationObserver\\.',
    '/react-query/build/modern/useMutation',
  ),
  group('radio', components('Radio')),
  // Apart from the radio button: a switch has the same frame and label.
  group('inline-input', '/@mantine/core/esm/.*(?:InlineInput|InputsGroupFieldset)'),
  // Styles for every page but the sign-in.
  group('mantine-more', own('ui/mantine-more')),
  // Small icons, each of which would be a request.
  group('icons', icons('Check', 'Download', 'InfoCircle', 'MapPin', 'Plus', 'Printer', 'X')),
  group(
    'new-password',
    icons('HelpCircle'),
    own('ui/(?:common-passwords|field-question|new-password-fields)'),
  ),
  // What the frames of both areas need, and visitors do not.
  group(
    'signed-in',
    components('Burger'),
    icons('Briefcase', 'FileText', 'Logout', 'User'),
    own('app/(?:area-shell|use-address-note)', 'ui/shell'),
    contract('application', 'job', 'offer'),
  ),
  group(
    'manager',
    icons('Building', 'LayoutDashboard'),
    own(
      'app/manager-(?:shell|page-queries)',
      'api/manager-queries',
      'features/manager/review/review-queries',
    ),
  ),
  group(
    'candidate',
    icons('Mail'),
    own('app/candidate-(?:shell|page-queries)', 'api/candidate-queries'),
  ),
  // The start of the public pages.
  group(
    'visitor',
    own(
      'app/(?:candidate-area|public-page-queries)',
      'api/(?:job-to-apply-for|public-queries)',
      'features/public/search/open-jobs',
    ),
  ),
  group(
    'app',
    packages('react-router', '@tanstack'),
    hooks(
      'use-(?:debounced-callback|disclosure|intersection|merged-ref|mounted|mutation-observer)',
    ),
    hooks(
      'use-(?:shallow-effect|timeout|window-event)',
      'utils/(?:shallow-equal|use-callback-ref)',
    ),
    '/ScrollArea/utils/to-int',
    components('Badge', 'Skeleton', 'ThemeIcon', 'Title', 'VisuallyHidden'),
    icons('Heart', 'MapOff', 'Search'),
    own('app/(?:address-memory|fetch-ahead|fetch-toasts|guarded|keep-user)'),
    own('app/(?:not-found-page|once|open-app|page-error|root|routes|start-queries)'),
    own('app/toasts-on-demand', 'api/[^/]*'),
    own('ui/(?:card-grid|empty-state|format|initials-tile|labels|load-error|load-more|loaded)'),
    own('ui/(?:on-demand|one-at-a-time|page|place|skeletons|skip-link|toasts-wanted)'),
    own('ui/(?:use-delayed|use-narrow)'),
    // `texts` goes to the few pages that use it.
    contract('(?!texts)[^/]*'),
  ),
  group('facts', components('List'), icons('BriefcaseOff'), own('ui/(?:fact|section)')),
  group(
    'toast',
    '/@mantine/notifications/.*/notifications\\.store',
    packages('@mantine/store'),
    own('ui/(?:copy-link|toast)'),
    icons('Link'),
  ),
  // Without the filters, which are fetched when they are opened.
  group(
    'search',
    own('app/save-this-search'),
    own('features/public/search/(?:job-card|job-search|search-bar|search-figures|sort-choice)'),
    own('features/public/search/(?:use-job-search|use-typed|filters-beside-type)', 'ui/hold-focus'),
    icons('AdjustmentsHorizontal'),
  ),
  group('overlay', components('Overlay', 'Portal')),
  group(
    'dialogs',
    packages('react-remove-scroll', 'react-remove-scroll-bar'),
    packages('react-style-singleton', 'use-callback-ref', 'use-sidecar', 'get-nonce', 'tslib'),
    components('Modal', 'ModalBase', 'ScrollArea'),
    own('ui/(?:confirm-dialog|dialog)'),
  ),
  group(
    'fields',
    components('SimpleGrid', 'Textarea'),
    own('ui/(?:draft-form|draft-line|merge-draft|only-changes)'),
    own('ui/(?:place-fields|saved-meanwhile)'),
  ),
];
