// The allowed imports, as in the README. Each rule's name states the rule.
const { Visitor } = require('@swc/core/Visitor.js');

// The parser's visitor stops at a `using` declaration. This visits it like a `const`.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  return statement;
};

/** The project's own code, without dependencies. */
const OWN = '^(bin|lib|lambdas|web|test)/';
/** A unit test may also import its test helpers. */
const TESTS = '\\.test\\.tsx?$';

/** Of the project's own code, files in `folder` may import only files in `allowed`. */
const only = (name, folder, allowed) => ({
  name,
  severity: 'error',
  from: { path: folder, pathNot: TESTS },
  to: { path: OWN, pathNot: allowed },
});

/** A rule for static imports only, not for `await import()` or types. */
const loadedFirst = (rule) => ({
  ...rule,
  to: { ...rule.to, dynamic: false, dependencyTypesNot: ['type-only'] },
});

/** The rooms of the data layer, in order: a room may import only from itself and from earlier rooms. */
const ROOMS = [
  'keys',
  'aws',
  'table',
  'limits',
  'files',
  'outbox',
  'sessions',
  'accounts',
  'companies',
  'jobs',
  'applications',
  'listings',
  'postings',
  'search',
  'public',
  'operations',
];

/** What the areas share about jobs, applications and offers. */
const SHARED = '^web/features/(jobs|applications|conversations|interviews|offers)/';

module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved-import',
      severity: 'error',
      from: {},
      // The build makes virtual modules.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-barrel',
      comment: 'A name is imported from where it is written. The contract alone is put together.',
      severity: 'error',
      from: { path: '(^|/)index\\.tsx?$', pathNot: '^lambdas/contract/index\\.ts$' },
      to: {},
    },
    { name: 'no-re-export', severity: 'error', from: {}, to: { dependencyTypes: ['export'] } },
    {
      name: 'zod-only-as-mini',
      severity: 'error',
      from: {},
      to: { path: '^node_modules/zod/', pathNot: '^node_modules/zod/mini/' },
    },
    {
      name: 'contract-imports-zod-alone',
      severity: 'error',
      from: { path: '^lambdas/contract/', pathNot: TESTS },
      to: { pathNot: ['^lambdas/contract/', '^node_modules/zod/'] },
    },
    {
      name: 'rules-import-the-contract-alone',
      comment: 'Pure rules: no I/O, and so no library that could do any. These only compute.',
      severity: 'error',
      from: { path: '^lambdas/rules/', pathNot: TESTS },
      to: {
        pathNot: [
          '^lambdas/(rules|contract)/',
          '^node_modules/(ical-generator|temporal-polyfill|temporal-spec|timezones-ical-library)/',
        ],
      },
    },
    only('data-imports-rules-and-contract', '^lambdas/data/', '^lambdas/(data|rules|contract)/'),
    ...ROOMS.map((room, at) => ({
      name: `data-${room}-imports-no-later-room`,
      severity: 'error',
      from: { path: `^lambdas/data/${room}/`, pathNot: TESTS },
      to: {
        path: '^lambdas/data/',
        pathNot: `^lambdas/data/(${ROOMS.slice(0, at + 1).join('|')})/`,
      },
    })),
    {
      name: 'keys-import-keys-and-types-alone',
      comment: 'Pure strings: lib reads them too, and must get nothing else along with them.',
      severity: 'error',
      from: { path: '^lambdas/data/keys/' },
      to: { pathNot: '^lambdas/data/keys/', dependencyTypesNot: ['type-only'] },
    },
    only('http-imports-data-and-contract', '^lambdas/http/', '^lambdas/(http|data|contract)/'),
    only(
      'a-handler-imports-no-other-handler',
      '^lambdas/handlers/',
      '^lambdas/(http|data|rules|contract)/',
    ),
    only(
      'mail-imports-data-rules-and-contract',
      '^lambdas/mail/',
      '^lambdas/(mail|data|rules|contract)/',
    ),
    only(
      'a-consumer-imports-no-handler-nor-other-consumer',
      '^lambdas/events/',
      '^lambdas/(http|mail|tasks|data|rules|contract)/',
    ),
    only(
      'page-parts-import-no-page',
      '^lambdas/pages/parts/',
      '^lambdas/(pages/parts|http|data|rules|contract)/',
    ),
    only(
      'a-page-imports-no-other-page-nor-a-handler',
      '^lambdas/pages/(?!public-pages\\.ts|parts/)',
      '^lambdas/(pages/parts|http|data|rules|contract)/',
    ),
    only(
      'a-task-imports-data-rules-and-contract',
      '^lambdas/tasks/',
      '^lambdas/(tasks|data|rules|contract)/',
    ),
    only('web-imports-the-contract-alone', '^web/', '^(web|lambdas/contract)/'),
    loadedFirst(
      only(
        'lib-imports-contract-and-keys',
        '^lib/',
        '^(lib/|lambdas/contract/|lambdas/data/keys/)',
      ),
    ),
    // The benchmark and the screenshots open pages in the browser that the tests use.
    loadedFirst(
      only(
        'bin-imports-lib-and-the-contract',
        '^bin/(?!bench/)',
        '^(bin|lib|lambdas/contract)/|^(test/support/web/browser|web/paths)\\.ts$',
      ),
    ),
    only(
      'the-benchmark-imports-what-it-measures-and-examples',
      '^bin/bench/',
      '^(bin|lib|lambdas/(contract|data))/|^test/support/(api|web|worlds)/',
    ),
    {
      name: 'programs-load-operations-alone',
      severity: 'error',
      comment: 'A program may load these functions of the data layer once its settings are known.',
      from: { path: '^(bin|lib)/(?!bench/)', pathNot: TESTS },
      to: {
        path: OWN,
        pathNot:
          '^(bin|lib)/|^lambdas/data/(operations/|outbox/outbox-hold\\.|listings/listing-changes\\.)',
        dynamic: true,
      },
    },
    {
      name: 'a-feature-imports-no-other-feature',
      severity: 'error',
      comment: 'A feature is sign-in, the account or an area.',
      from: { path: '^web/features/(auth|account|candidate|public|manager)/' },
      to: { path: '^web/features/', pathNot: ['^web/features/$1/', SHARED] },
    },
    {
      name: 'a-folder-of-the-managers-imports-no-other',
      comment: 'Companies and the review open the dialogs of a job.',
      severity: 'error',
      from: { path: '^web/features/manager/([^/]+)/' },
      to: {
        path: '^web/features/manager/',
        pathNot: ['^web/features/manager/$1/', '^web/features/manager/postings/job-dialogs\\.tsx$'],
      },
    },
    {
      name: 'shared-features-import-no-area',
      severity: 'error',
      from: { path: SHARED },
      to: { path: '^web/features/', pathNot: SHARED },
    },
    {
      name: 'ui-knows-no-jobs-applicants-or-offers',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: TESTS },
      to: {
        path: '^web/(app|features|api/queries)/|^lambdas/contract/(calls|pages|schemas|statuses)/',
      },
    },
    {
      name: 'only-data-imports-the-aws-sdk',
      comment:
        'And what deploys to AWS, copies it, stands in for it on one machine, measures it or tests it.',
      severity: 'error',
      from: {
        pathNot: [
          '^lambdas/data/',
          '^lib/(local|deploy|transfer|dead-letters)/',
          '^test/',
          '^bin/bench',
          TESTS,
        ],
      },
      to: { path: '^node_modules/@(aws-sdk|smithy)/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: '^node_modules/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
