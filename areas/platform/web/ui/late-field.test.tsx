import { render } from '@leitai/testing/web/render.tsx'
import { expect, it } from 'vitest'
import { CascadeField, SelectField, SuggestField, TagsField } from './SelectField.tsx'

const inputOf = (html: string) => /<input[^>]*>/.exec(html)?.[0] ?? ''
const nothing = () => undefined

it('shows label, value and error before its code is there, and lets nobody type what is no value', async () => {
  const data = [{ value: '7', label: '城市系列赛' }]
  const html = await render(<SelectField label="系列" data={data} value="7" error="请选择系列" onChange={nothing} />)
  expect(html).toContain('系列</label>')
  expect(html).toContain('请选择系列')
  expect(inputOf(html)).toMatch(/readOnly="" .*value="城市系列赛"/i)
  const named = /<label[^>]* for="([^"]+)"/.exec(html)?.[1]
  expect(inputOf(html)).toContain(` id="${named}"`)
})

it('takes text at once where any text is a value', async () => {
  const html = await render(<SuggestField label="用户名" value="演示" data={[]} maxLength={20} onChange={nothing} />)
  expect(inputOf(html)).toContain('value="演示"')
  expect(inputOf(html)).toContain('maxLength="20"')
  expect(inputOf(html)).not.toMatch(/readOnly/i)
})

it('shows tags and the path of a place', async () => {
  expect(inputOf(await render(<TagsField value={['图像', '入门']} max={3} onChange={nothing} />))).toContain(
    '图像、入门',
  )
  const data = [{ value: '11', label: '北京市', children: [{ value: '1101', label: '海淀区' }] }]
  const place = await render(<CascadeField data={data} value={['11', '1101']} onChange={nothing} />)
  expect(inputOf(place)).toContain('value="北京市 / 海淀区"')
})
