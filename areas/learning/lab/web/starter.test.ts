import { expect, test } from 'vitest'
import { cellsOfJupyter } from './engines.ts'

test('a Jupyter notebook becomes cells: code in Python, the rest text, without outputs', () => {
  const notebook = {
    nbformat: 4,
    cells: [
      { cell_type: 'markdown', source: ['# Title\n', 'text'] },
      { cell_type: 'code', source: 'import pandas as pd', outputs: [{ text: 'long' }] },
    ],
  }
  expect(cellsOfJupyter(JSON.stringify(notebook))).toMatchObject([
    { kind: 'text', text: '# Title\ntext' },
    { kind: 'python', text: 'import pandas as pd' },
  ])
})

test('what is no notebook is none', () => {
  for (const text of ['', 'no json', '[]', '{"cells":[{"cell_type":"code","source":3}]}', '{"cells":{}}'])
    expect(cellsOfJupyter(text)).toBeNull()
})
