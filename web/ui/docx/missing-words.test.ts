import { expect, test } from 'vitest';
import { missingWords } from './missing-words.ts';

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`;
const box = (text: string) =>
  `<w:r><w:pict><v:textbox><w:txbxContent>${paragraph(run(text))}</w:txbxContent></v:textbox></w:pict></w:r>`;

test.each([
  ['all words', paragraph(run('Baker in Portland')), 'Baker in Portland', []],
  ['a word in two runs', paragraph(run('Ba'), run('ker')), 'Baker', []],
  [
    'a text box',
    paragraph(run('Baker'), box('Ann Lee 555-0100')),
    'Baker',
    ['Ann', 'Lee', '555-0100'],
  ],
  ['a text box between two words', paragraph(run('Ba'), box('Ann'), run('ker')), 'Baker', ['Ann']],
  [
    'words that the page breaks in another way',
    paragraph(run('Baker'), '<w:tab/>', run('2020')),
    'Ba ker\n20 20',
    [],
  ],
  ['signs', paragraph(run('Smith &amp; Sons&#8217;')), 'Smith & Sons’', []],
  ['bullets and numbers of pages', paragraph(run('•'), run(' 1')), '', []],
  ['deleted text', '<w:p><w:del><w:r><w:delText>Cook</w:delText></w:r></w:del></w:p>', '', []],
  [
    'a paragraph’s properties',
    '<w:p w:rsidR="1"><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr></w:p>',
    '',
    [],
  ],
])('%s', (_, xml, shown, missing) => {
  expect(missingWords([`<w:document>${xml}</w:document>`], shown)).toEqual(missing);
});

test('headers count, each word once', () => {
  expect(missingWords([paragraph(run('Ann')), paragraph(run('Ann Lee'))], 'Baker')).toEqual([
    'Ann',
    'Lee',
  ]);
});
