/** Modules that are bundled into one file. Other modules go to the file that uses them, or into their own. */
interface Group {
  readonly name: string;
  /** Matches the paths of its modules. */
  readonly test: RegExp;
  /** The parts of `test`; each should match a module. */
  readonly patterns: readonly string[];
}

const packages = (...names: string[]) => `/node_modules/(?:${names.join('|')})/`;
/** Components of Mantine. */
const components = (...names: string[]) => `/@mantine/core/esm/components/(?:${names.join('|')})/`;
const hooks = (...names: string[]) => `/@mantine/hooks/esm/(?:${names.join('|')})/`;

/** Modules of a folder of ours, or of the folders in it. A name is a regular expression. */
const modules =
  (folder: string) =>
  (...names: string[]) =>
    names.map((name) => `/${folder}/(?:[^/]+/)?${name}\\.`);
const root = modules('web');
const api = modules('web/api');
const app = modules('web/app');
const ui = modules('web/ui');
const review = modules('web/features/manager/review');
const keys = modules('web/features/manager/keys');
const assessment = modules('web/features/manager/assessment');
const search = modules('web/features/public/search');
const contract = modules('lambdas/contract');
const icons = (...names: string[]) =>
  `/icons-react/.*/(?:${names.map((n) => `Icon${n}`).join('|')})\\.`;

const group = (name: string, ...parts: (string | string[])[]): Group => {
  const patterns = parts.flat();
  return { name, test: new RegExp(patterns.join('|')), patterns };
};

/**
 * The bundles of the web app; a module goes to the first matching group. `start` decides which page to
 * show; `react`, `base` and `forms` are the sign-in; every other page needs `app`. Without groups a page
 * would need some 90 script requests. With them the sign-in needs 6, most pages 13 to 18, and the review of
 * candidates 30.
 */
export const groups: readonly Group[] = [
  group(
    'start',
    'preload-helper',
    packages('idb-keyval', 'p-timeout'),
    contract('hydration', 'public-paths', 'roles', 'unaccented'),
    root('paths', 'new-version'),
    api('destination', 'drafts', 'link-token', 'local-values', 'recordings', 'session'),
  ),
  // Only for the search's filters.
  group('combobox', '/find-element-in-shadow-dom/'),
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
    api('back-off', 'busy', 'client', 'errors', 'retry'),
    app('mount', 'theme', 'whole-page-failure', 'failed-alert'),
    ui(
      'brand',
      'busy-notice',
      'color-scheme-toggle',
      'error-alert',
      'move-focus',
      'touch',
      'use-title',
    ),
    contract('calls/candidate', 'calls/manager', 'limits', 'route', 'site-name'),
    contract('enumerations', 'file-types', 'people', 'types'),
  ),
  group(
    'forms',
    packages('klona', 'fast-deep-equal', '@mantine/form'),
    components('PasswordInput'),
    app('open-sign-in'),
    contract('open-job-count'),
    '/web/features/auth/(?!signup|to-apply-for|save-after-sign-in)[^/]*\\.',
    ui('form', 'inert-while-saving', 'saving', 'password-field', 'report-busy', 'required-text'),
  ),
  group('account', contract('account', 'preferences')),
  // Not with its contract, which pages without React Query use too.
  group('preferences', api('preferences')),
  // In their own files, since the modules that import them import each other.
  group('public-paths', root('public-paths'), contract('application-needs')),
  group('hydration', app('hydration', 'remove-article'), contract('pages')),
  group('address-note', '/web/features/account/address/(?:address-note|watch-confirmation)\\.'),
  group(
    'timeline',
    contract('mails', 'timeline'),
    api('application-timeline'),
    assessment('application-query'),
  ),
  // For pages that read a whole list.
  group('pages-of', api('pages-of')),
  // For the review and the table of applicants.
  group('keys', components('Kbd'), ui('key-name', 'undo-toast'), keys('[^/]*'), api('rows-key')),
  group(
    'assessment',
    contract('assessment'),
    assessment('assessment', 'note-form', 'typed-note', 'use-undo-stack', 'rate'),
  ),
  group('saved', contract('saved')),
  group(
    'changes',
    '/query-core/build/modern/mutationObserver\\.',
    '/react-query/build/modern/useMutation',
  ),
  // For reports, which query many jobs at once.
  group(
    'many-queries',
    '/query-core/build/modern/queriesObserver\\.',
    '/react-query/build/modern/useQueries\\.',
  ),
  group('radio', components('Radio')),
  // Not with the radio button: a switch uses the same frame and label.
  group('inline-input', '/@mantine/core/esm/.*(?:InlineInput|InputsGroupFieldset)'),
  // For dialogs, and the progress in the frame.
  group('batches', api('follow-batch'), contract('calls/batches', 'schemas/batch')),
  // Also for the review's search by name, on demand.
  group(
    'applicant-rows',
    contract('calls/applicant-rows', 'applicant-row', 'rating'),
    contract('decisions', 'left-out', 'many-applications'),
    api('applicant-rows', 'merge-rows'),
    ui('folded-name'),
  ),
  // For long lists that can be searched.
  group('lists', ui('fold', 'use-drawn'), contract('plain-letters')),
  // Styles of all pages except the sign-in.
  group('mantine-more', ui('mantine-more')),
  // Small icons; each would be its own request.
  group('icons', icons('Check', 'Download', 'InfoCircle', 'Plus', 'Printer', 'X')),
  group(
    'new-password',
    icons('HelpCircle'),
    ui('common-passwords', 'field-question', 'new-password', 'new-password-fields'),
  ),
  // Shared by both areas' frames; visitors do not need it.
  group(
    'signed-in',
    components('Burger'),
    icons('Logout', 'User'),
    app('area-shell', 'use-address-note'),
    ui('name-of', 'shell'),
    api('offer-by-id'),
    contract('calls/application', 'calls/offer', 'schemas/application', 'schemas/offer'),
    contract('application-status', 'offer-status'),
  ),
  group(
    'manager',
    icons('Building', 'LayoutDashboard'),
    app('batches-on-demand', 'manager-shell', 'manager-page-queries'),
    api('followed-batches', 'manager-queries'),
    contract('calls/company', 'calls/own-jobs'),
    ui('rows-switch', 'use-as-rows'),
    review('review-queries'),
  ),
  group(
    'candidate',
    icons('Briefcase', 'FileText', 'Mail'),
    app('candidate-shell', 'candidate-page-queries'),
    api('candidate-queries'),
  ),
  // For posting and editing a job.
  group('job-calls', contract('calls/job')),
  // For the start of public pages.
  group(
    'visitor',
    app('candidate-area', 'public-page-queries'),
    api('job-to-apply-for', 'public-queries'),
    search('open-jobs'),
    ui('search-in-words'),
  ),
  group(
    'app',
    packages('react-router', '@tanstack/(?:query-core|react-query)'),
    hooks(
      'use-(?:debounced-callback|disclosure|intersection|merged-ref|mounted|mutation-observer)',
    ),
    hooks(
      'use-(?:shallow-effect|timeout|window-event)',
      'utils/(?:shallow-equal|use-callback-ref)',
    ),
    '/ScrollArea/utils/to-int',
    components('Badge', 'Skeleton', 'VisuallyHidden'),
    icons('Heart', 'Search'),
    app('address-memory', 'cache-user', 'fetch-ahead', 'fetch-toasts', 'guarded'),
    app('open-app', 'page-error', 'root', 'routes', 'start-queries', 'toasts-on-demand', 'until'),
    '/web/api/(?!upload/|count-view|stored/source|cache/update-cached)(?:[^/]+/)?[^/]*\\.',
    ui(
      'card-grid',
      'card-title',
      'company-tile',
      'drawings',
      'empty-state',
      'format',
      'labels',
      'load-error',
      'load-more',
    ),
    ui('loaded', 'on-demand', 'one-at-a-time', 'page', 'place', 'skeletons', 'skip-link'),
    ui('toasts-wanted', 'use-delayed', 'use-narrow'),
    // These go to the few pages that use them.
    contract(
      '(?!texts|assessment|other-applications|suggestions|link-lifetimes|answer-texts|deadline|job-closed-mail|decision-mails|own-answers|apply|source|edit-company|company-logo|wrong-logo|report|job-view|csv-format)[^/]*',
    ),
  ),
  group('title', components('Title')),
  group('facts', components('List'), ui('fact', 'section')),
  // For public links. The source in its own file would cost each public page one more request.
  group(
    'copy-link',
    icons('Link'),
    ui('copy-link'),
    contract('sources', 'job-view-path'),
    api('count-view', 'source'),
  ),
  group(
    'toast',
    '/@mantine/notifications/.*/notifications\\.store',
    packages('@mantine/store'),
    ui('toast'),
  ),
  // Without the filters, which load when opened.
  group(
    'search',
    app('save-this-search'),
    search('job-card', 'job-search', 'search-bar', 'search-figures', 'sort-choice'),
    search('search-notes', 'use-job-search', 'use-typed'),
    ui('hold-focus'),
    icons('AdjustmentsHorizontal'),
  ),
  group(
    'offer',
    ui('agreed-terms', 'first-day', 'first-day-actions', 'map-link', 'offer-text'),
    icons('CalendarPlus'),
  ),
  group('overlay', components('Overlay', 'Portal')),
  group(
    'dialogs',
    packages('react-remove-scroll', 'react-remove-scroll-bar'),
    packages('react-style-singleton', 'use-callback-ref', 'use-sidecar', 'get-nonce', 'tslib'),
    components('Modal', 'ModalBase', 'ScrollArea'),
    ui('confirm-dialog', 'dialog'),
  ),
  group(
    'fields',
    components('SimpleGrid', 'Textarea'),
    ui('draft-form', 'draft-line', 'merge-draft', 'only-changes', 'place-fields'),
    contract('answer-texts'),
    ui('captions-field', 'saved-meanwhile'),
  ),
];
