import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readQuestions } from '../../areas/learning/training/calls/questions.ts'

/** Questions of exams as teachers write them in spreadsheets: what cannot be meant with certainty is told, nothing is guessed. */

const COLUMNS = ['kind', 'tag', 'level', 'points', 'text', 'choices', 'choices_en', 'answer', 'tolerance'] as const
type Row = Partial<Record<(typeof COLUMNS)[number], string>>
const usual = { kind: 'single', tag: '统计', level: 'easy', points: '5', text: '众数是什么？' }
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const csvOf = (row: Row, head: string = COLUMNS.join(',')) => {
  const whole: Row = { ...usual, ...row }
  return `${head}\n${COLUMNS.map((name) => quoted(whole[name] ?? '')).join(',')}\n`
}
const bodyOf = async (row: Row) => {
  const { questions, faults } = await readQuestions(csvOf(row), 'csv', 'en')
  return faults.length > 0 ? faults.map(({ line, text }) => `${line}: ${text}`) : questions[0]?.body
}
const choices = (answer: string, written = '平均值|出现最多的值|中间的值|D', kind = 'multiple') =>
  bodyOf({ kind, choices: written, answer })

test.each<[string, number[]]>([
  ['B', [1]],
  ['b', [1]],
  ['Ｂ', [1]],
  ['AC', [0, 2]],
  ['a,c', [0, 2]],
  ['A、C', [0, 2]],
  ['A;C', [0, 2]],
  ['Ａ，Ｃ', [0, 2]],
  ['A | C', [0, 2]],
  ['A B C', [0, 1, 2]],
])('the answer %s are these letters', async (answer, right) => {
  expect(await choices(answer)).toMatchObject({ right })
})

test.each([
  ['a range with a hyphen', 'A-D', undefined],
  ['a range with a tilde', 'A～C', undefined],
  ['a word', 'Bad', undefined],
  ['a sentence', 'A and B', undefined],
  ['a letter with its text', 'B. DNA', undefined],
  ['the text of a choice', 'BAD', 'BAD|x|y|z'],
  ['the text of another choice', 'A', 'B|A|C'],
  ['the number of a choice', '2', undefined],
  ['an answer in Chinese', '出现最多的值', undefined],
  ['nothing', '', undefined],
])('%s is told, not read by its letters', async (_, answer, written) => {
  expect(await choices(answer, written)).toEqual([expect.stringContaining('2: the answer must be the letters')])
})

test.each([
  ...['T', 'TRUE', '对', '正确', '√', '是', 'Ｔ', '1'].map((answer): [string, boolean] => [answer, true]),
  ...['F', 'false', '错', '错误', '×', '否', 'N', '0'].map((answer): [string, boolean] => [answer, false]),
])('the statement marked %s is %s', async (answer, right) => {
  expect(await bodyOf({ kind: 'truth', answer })).toEqual({ kind: 'truth', right })
})

test('a statement marked otherwise is told', async () => {
  expect(await bodyOf({ kind: 'truth', answer: '部分对' })).toEqual(['2: the answer must be true or false'])
})

test.each([
  ['an empty answer', '', '0.01'],
  ['a hexadecimal number', '0x10', '0'],
  ['a thousand with a comma', '1,234', '1'],
  ['a percentage', '50%', '1'],
  ['two numbers', '3.14|3.1416', '0.1'],
  ['a tolerance in per cent', '3.14', '5%'],
])('%s with a tolerance is told, not 0', async (_, answer, tolerance) => {
  const said = expect.stringContaining('must each be a number')
  expect(await bodyOf({ kind: 'blank', answer, tolerance })).toEqual([said])
})

test('a number in full-width digits is one', async () => {
  const body = { number: { value: 3.14, tolerance: 0.005 } }
  expect(await bodyOf({ kind: 'blank', answer: '３．１４', tolerance: '0.005' })).toMatchObject(body)
})

test.each<[string, Row, string]>([
  ['fewer choices in English', { choices: '一|二|三', choices_en: 'one|two', answer: 'A' }, 'in English'],
  ['more choices in English', { choices: '一|二', choices_en: 'one|two|three', answer: 'A' }, 'in English'],
  ['a choice twice', { choices: '一|二|一', answer: 'A' }, 'two choices are the same'],
  ['hexadecimal points', { choices: '一|二', answer: 'A', points: '0x5' }, 'points'],
])('%s are told', async (_, row, said) => {
  expect(await bodyOf(row)).toEqual([expect.stringContaining(said)])
})

test.each([
  ['a slip in the name of a column', COLUMNS.join(',').replace('tolerance', 'tolerence'), 'tolerence'],
  ['a column of a template', COLUMNS.join(',').replace('choices_en', '选项A'), '选项A'],
  ['a column twice', COLUMNS.join(',').replace('choices_en', 'answer'), 'twice: answer'],
  ['semicolons for commas', COLUMNS.join(';'), 'separated by commas'],
])('%s is told at the head', async (_, head, said) => {
  const { faults } = await readQuestions(csvOf({ choices: '一|二', answer: 'A' }, head), 'csv', 'en')
  expect(faults).toEqual([{ line: 1, text: expect.stringContaining(said) }])
})

test('empty columns to the right, as spreadsheets leave them, are none', async () => {
  const csv = csvOf({ choices: '一|二', answer: 'B' }).replaceAll('\n', ',,\n')
  expect(await readQuestions(csv, 'csv', 'en')).toMatchObject({ faults: [], questions: [{ body: { right: [1] } }] })
})

test('a quotation mark that nobody closes takes in no further question', async () => {
  const head = 'kind,tag,level,points,text,answer,explanation'
  const csv = `${head}\ntruth,t,easy,1,"a ""b"",\nc",T,"not closed\ntruth,t,easy,1,y,F,"5"" disk"\n`
  const { questions, faults } = await readQuestions(csv, 'csv', 'en')
  expect(faults).toEqual([])
  expect(questions.map(({ text, explanation }) => [text.zh, explanation.zh])).toEqual([
    ['a "b",\nc', '"not closed'],
    ['y', '5" disk'],
  ])
})

test('a choice that Excel took for a day is told', async () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packed = 'http://schemas.openxmlformats.org/package/2006'
  const head = COLUMNS.slice(0, 6)
  const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`
  const row = ['blank', '概率', 'easy', '5', '概率是多少？'].map(text).join('')
  const names = [...head.slice(0, 5), 'answer'].map(text).join('')
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packed}/content-types"/>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packed}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml':
      `<worksheet xmlns="${main}"><sheetData><row r="1">${names}</row><row r="2">${row}<c s="1"><v>46024</v></c></row></sheetData></worksheet>`.replace(
        /<c /g,
        (() => {
          let at = 0
          return () => `<c r="${'ABCDEF'[at % 6]}${Math.floor(at++ / 6) + 1}" `
        })(),
      ),
  }
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)])))
  const found = await readQuestions(Buffer.from(bytes).toString('base64'), 'xlsx', 'en')
  expect(found.faults).toEqual([{ line: 2, text: expect.stringContaining('saved as a date') }])
})
