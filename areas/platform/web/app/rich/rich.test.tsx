import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import { BilingualRichField } from './BilingualRichField.tsx'
import { RichEditor } from './RichEditor.tsx'

const nothing = () => {}

test('until the editor is loaded, its text, label, limit of lines and error are there', async () => {
  const html = await render(
    <RichEditor label="正文" required rows={14} error="请输入正文" value="**粗体**" onChange={nothing} />,
  )
  expect(html).toMatch(/<textarea[^>]*aria-label="正文"[^>]*>\*\*粗体\*\*<\/textarea>/)
  expect(html).toMatch(/<textarea[^>]*aria-invalid="true"/)
  expect(html).toContain('rows="14"')
  expect(html).toContain('readOnly')
  expect(html).toMatch(/<p[^>]*id="[^"]+-error"[^>]*>请输入正文<\/p>/)
  expect(html).toContain('mantine-InputWrapper-required')
})

test('a text in two languages opens the one that is written, and has one error below it', async () => {
  const html = await render(
    <BilingualRichField label="公告" max={100} error="太短" value={{ zh: '', en: 'News' }} onChange={nothing} />,
  )
  expect(html).toMatch(/<button[^>]*data-active="true"[^>]*>(?:(?!<\/button>).)*英文/)
  expect(html.match(/<textarea/g)).toHaveLength(1)
  expect(html).toMatch(/<textarea[^>]*aria-label="公告（英文）"[^>]*>News/)
  expect(html.match(/太短/g)).toHaveLength(1)
  expect(html).toContain('未填写')
})
