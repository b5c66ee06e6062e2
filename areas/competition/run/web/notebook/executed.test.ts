import { expect, test } from 'vitest'
import { readExecuted } from './executed.ts'

const of = (...outputs: unknown[]) =>
  readExecuted(JSON.stringify({ cells: [{ cell_type: 'code', source: ['a\n', 'b'], execution_count: 1, outputs }] }))

test('shows cells with the richest form of each output', () => {
  expect(
    of(
      { output_type: 'stream', name: 'stdout', text: ['one\n', '\u001b[31mtwo\u001b[0m'] },
      { output_type: 'execute_result', data: { 'text/plain': 'x', 'text/html': '<table></table>' }, metadata: {} },
      { output_type: 'display_data', data: { 'text/plain': 'x', 'image/png': 'iVBORw0KGgo=\n' } },
      { output_type: 'error', ename: 'ValueError', evalue: 'no', traceback: [] },
    ),
  ).toEqual([
    {
      kind: 'code',
      text: 'a\nb',
      count: 1,
      outputs: [
        { kind: 'text', text: 'one\ntwo', isError: false },
        { kind: 'html', text: '<table></table>' },
        { kind: 'picture', source: 'data:image/png;base64,iVBORw0KGgo=' },
        { kind: 'text', text: 'ValueError: no', isError: true },
      ],
    },
  ])
})

test('takes nothing that is no picture for one, and no file that is no notebook', () => {
  const bad = { 'image/png': '"><script>alert(1)</script>', 'image/svg+xml': '<svg onload="x"/>', 'text/plain': 'kept' }
  expect(of({ output_type: 'display_data', data: bad })?.[0]?.outputs).toEqual([
    { kind: 'text', text: 'kept', isError: false },
  ])
  expect(of({ output_type: 'display_data', data: { 'application/javascript': 'alert(1)' } })?.[0]?.outputs).toEqual([])
  for (const text of ['', 'x', '[]', '{}', '{"cells":{}}', '{"cells":[{"cell_type":"code"}]}'])
    expect(readExecuted(text), text).toBeNull()
})

test('reads an output of megabytes in time, whatever it is made of', () => {
  const long = 2_000_000
  for (const text of [
    `${' '.repeat(long)}!`,
    `A${' '.repeat(long)}!`,
    `A${'='.repeat(long)}!`,
    `${'A '.repeat(long / 2)}!`,
    `${'\n'.repeat(long)}=!`,
    '\u001b['.repeat(long / 2),
    `\u001b[${'1;'.repeat(long / 2)}`,
  ]) {
    const begun = performance.now()
    const shown = of(
      { output_type: 'display_data', data: { 'image/png': text, 'text/plain': 'kept' } },
      { output_type: 'stream', name: 'stdout', text },
      { output_type: 'error', ename: 'E', evalue: '', traceback: [text] },
    )
    expect(shown?.[0]?.outputs[0]).toEqual({ kind: 'text', text: 'kept', isError: false })
    expect(performance.now() - begun).toBeLessThan(2000)
  }
})
