import JSZip from 'jszip';

const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
</Types>`;

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const NAMESPACES = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: OFFICE,
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
};

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

// Tests in a browser use them too.

/** A Word document of one paragraph, which is a link to `target`. */
export function docxWithLink(text: string, target: string): Promise<Uint8Array<ArrayBuffer>> {
  const link = `<Relationship Id="r1" Type="${OFFICE}/hyperlink" Target="${target}" TargetMode="External"/>`;
  const run = `<w:r><w:t>${text}</w:t></w:r>`;
  return docxOf(`<w:p><w:hyperlink r:id="r1">${run}</w:hyperlink></w:p>`, link);
}

/**
 * A Word document of one paragraph and a text box, as templates have for the name. Not in the old form too, which
 * Word adds and the viewer shows.
 */
export function docxWithTextBox(text: string, boxed: string): Promise<Uint8Array<ArrayBuffer>> {
  const content = `<w:txbxContent>${paragraph(boxed)}</w:txbxContent>`;
  const shape = `<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr/><wps:txbx>${content}</wps:txbx><wps:bodyPr/></wps:wsp>`;
  const graphic = `<a:graphic><a:graphicData uri="${NAMESPACES.wps}">${shape}</a:graphicData></a:graphic>`;
  const today = `<w:drawing><wp:anchor behindDoc="0"><wp:extent cx="914400" cy="457200"/><wp:docPr id="1" name="Name"/>${graphic}</wp:anchor></w:drawing>`;
  const choice = `<mc:AlternateContent><mc:Choice Requires="wps">${today}</mc:Choice></mc:AlternateContent>`;
  return docxOf(`<w:p><w:r>${choice}</w:r></w:p>${paragraph(text)}`);
}

/** @param body its paragraphs @param relations what they link to */
async function docxOf(body: string, relations = ''): Promise<Uint8Array<ArrayBuffer>> {
  const spaces = Object.entries(NAMESPACES).map(([name, uri]) => `xmlns:${name}="${uri}"`);
  const files = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${RELATIONSHIPS}">${relations}</Relationships>`,
    'word/document.xml': `<w:document ${spaces.join(' ')}><w:body>${body}</w:body></w:document>`,
  };
  const made = new JSZip();
  for (const [path, text] of Object.entries(files)) made.file(path, text);
  return new Uint8Array(await made.generateAsync({ type: 'arraybuffer' }));
}

/** A Word document of these paragraphs; a tab in one is a tab of Word. */
export function docxOfLines(lines: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const runs = (line: string) =>
    line
      .split('\t')
      .map((text) => `<w:r><w:t xml:space="preserve">${text.replace(/&/g, '&amp;')}</w:t></w:r>`)
      .join('<w:r><w:tab/></w:r>');
  return docxOf(lines.map((line) => `<w:p>${runs(line)}</w:p>`).join(''));
}

/** A Word document with a table of one row: a column beside the other, as many templates are. */
export function docxOfTable(
  ...columns: readonly (readonly string[])[]
): Promise<Uint8Array<ArrayBuffer>> {
  const cells = columns.map((lines) => `<w:tc>${lines.map(paragraph).join('')}</w:tc>`);
  return docxOf(`<w:tbl><w:tr>${cells.join('')}</w:tr></w:tbl>`);
}
