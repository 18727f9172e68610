import { type CallExpression, type Expression, parseSync, type Statement, Visitor } from 'oxc-parser';

/** The lines of each `describe` whose text most of the tests directly in it repeat at the beginning of their names. */
export function repeatedDescribes(file: string, text: string): readonly number[] {
  const lines: number[] = [];
  const visitor = new Visitor({
    CallExpression(call) {
      const group = nameOf(call, 'describe');
      if (group === undefined) return;
      const names = statementsIn(call).flatMap((each) => testName(each) ?? []);
      const repeating = names.filter((name) => beginsWith(withoutArticle(name), withoutArticle(group)));
      if (repeating.length * 2 > names.length) lines.push(text.slice(0, call.start).split('\n').length);
    },
  });
  visitor.visit(parseSync(file, text).program);
  return lines;
}

function testName(statement: Statement): string | undefined {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression')
    return undefined;
  return nameOf(statement.expression, 'it') ?? nameOf(statement.expression, 'test');
}

/** The text that a call such as `it('...')` or `it.each(rows)('...')` gives to what it registers. */
function nameOf({ callee, arguments: [first] }: CallExpression, registrar: string): string | undefined {
  if (rootOf(callee) !== registrar) return undefined;
  if (first?.type === 'TemplateLiteral') return first.quasis.map(({ value }) => value.cooked).join('…');
  return first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined;
}

/** The identifier that a chain of calls and members begins with. */
function rootOf(callee: Expression): string | undefined {
  if (callee.type === 'CallExpression') return rootOf(callee.callee);
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  return callee.type === 'Identifier' ? callee.name : undefined;
}

function statementsIn({ arguments: all }: CallExpression): readonly Statement[] {
  const body = all.at(-1);
  return body?.type === 'ArrowFunctionExpression' && body.body.type === 'BlockStatement'
    ? body.body.body
    : [];
}

/** The name in lower case without the clauses and the article in front of it. */
function withoutArticle(name: string): string {
  return name.toLowerCase().replace(/^(?:[a-z]+-?\d+(?:, [a-z]+-?\d+)*: )?(?:(?:a|an|the) )?/, '');
}

function beginsWith(name: string, start: string): boolean {
  return name.startsWith(start) && !/^[\p{L}\p{N}]/u.test(name.slice(start.length));
}
