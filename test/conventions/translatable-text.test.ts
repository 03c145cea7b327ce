import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

// A browser's translator replaces each text node by an element. React then fails to remove that text, or to insert
// something before it, and its changes no longer show (https://github.com/facebook/react/issues/11538). An element's
// only text is safe, and so is a text that stays, among elements that stay. So a text is a whole sentence by itself, or
// stands in an element of its own, and no component is a mere text.

const ROOT = join(import.meta.dirname, '..', '..');

it('no text stands beside something that changes, where a translator would break the page', () => {
  const files = globSync('web/**/*.tsx', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(150);
  expect(files.flatMap((file) => looseTexts(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual(
    [],
  );
});

it.each([
  ['<p>Question {index} of {count}</p>', 1],
  ['<p>{isOn && <b />} Recording</p>', 1],
  ['<p>{isOn ? "on" : "off"}<b /></p>', 1],
  ['<>Ask <b>them</b>{isOver && "."}</>', 1],
  [`<p>{\`Question \${index} of \${count}\`}</p>`, 0],
  ['<p>{isOn ? "on" : "off"}</p>', 0],
  ['<p><b>Ask</b>{" "}<span>{name}</span> again</p>', 0],
  ['<p>{isOn && <b />} <span>Recording</span></p>', 0],
  ['function Outcome() { if (isNone) return "–"; return <b /> }', 1],
  ['const Outcome = () => isNone ? "–" : <b />', 1],
  ['function Outcome() { return <b>{all.map(() => { return "–" })}</b> }', 0],
])('%s has %i', (code, found) => {
  expect(looseTexts('a.tsx', code)).toHaveLength(found);
});

/** Where a text stands beside something that changes. */
function looseTexts(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code, { lang: 'tsx' });
  expect(errors).toEqual([]);
  const found: string[] = [];
  const look = ({ start, children }: ESTree.JSXElement | ESTree.JSXFragment) => {
    const shown = children.filter((child) => !isBlank(child));
    const changes = shown.some(
      (child) => child.type === 'JSXExpressionContainer' && child.expression.type !== 'Literal',
    );
    if (shown.length > 1 && changes && shown.some(isText))
      found.push(`${file}:${code.slice(0, start).split('\n').length}`);
  };
  /** The functions around, innermost last, and those that have a name from outside. */
  const around: string[] = [];
  const names = new Map<ESTree.Node, string>();
  const give = (value: ESTree.Expression | null) => {
    const name = around.at(-1) ?? '';
    if (/^[A-Z]/.test(name) && value !== null && mayBeText(value)) found.push(`${file}: ${name}`);
  };
  const enter = (node: ESTree.Function) => void around.push(node.id?.name ?? '');
  const enterArrow = (node: ESTree.ArrowFunctionExpression) => {
    around.push(names.get(node) ?? '');
    if (node.body.type !== 'BlockStatement') give(node.body);
  };
  const leave = () => void around.pop();
  const declare = ({ id, init }: ESTree.VariableDeclarator) => {
    if (id.type === 'Identifier' && init !== null) names.set(init, id.name);
  };
  const giveBack = ({ argument }: ESTree.ReturnStatement) => give(argument);
  new Visitor({
    JSXElement: look,
    JSXFragment: look,
    VariableDeclarator: declare,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enterArrow,
    'ArrowFunctionExpression:exit': leave,
    ReturnStatement: giveBack,
  }).visit(program);
  return found;
}

/** A comment, or space, which translators leave alone. */
function isBlank(child: ESTree.JSXChild): boolean {
  if (child.type === 'JSXText') return child.value.trim() === '';
  if (child.type !== 'JSXExpressionContainer') return false;
  const { expression } = child;
  if (expression.type === 'Literal') return String(expression.value).trim() === '';
  return expression.type === 'JSXEmptyExpression';
}

const isText = (child: ESTree.JSXChild) =>
  child.type === 'JSXText' ||
  (child.type === 'JSXExpressionContainer' && mayBeText(child.expression));

/** Whether an expression is plainly a text. Of a variable or a call, its name says nothing. */
function mayBeText(expression: ESTree.JSXExpression): boolean {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' && expression.value !== '';
    case 'TemplateLiteral':
      return true;
    case 'ConditionalExpression':
      return mayBeText(expression.consequent) || mayBeText(expression.alternate);
    case 'LogicalExpression':
      return mayBeText(expression.right);
    default:
      return false;
  }
}
