import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import { CoverField } from '../PictureField.tsx'

const shown = (value: string | null) =>
  render(
    <CoverField
      label="封面"
      value={value}
      onChange={() => {}}
      shownAs={{ ratio: 16 / 7.2, caption: '冰川' }}
      drawn={{ id: 3, tags: ['图像'] }}
    />,
  )

// covers: pages.list.covers-drawn
test('without a picture the field shows the drawn cover and removes nothing', async () => {
  const none = await shown(null)
  expect(none).toContain('viewBox="0 0 400 225"')
  expect(none).toContain('显示自动绘制的封面')
  expect(none).not.toContain('移除封面')
})

test('a picture is shown instead and can be removed', async () => {
  const own = await shown('/v3/picture/cover/1/a.jpg')
  expect(own).toContain('src="/v3/picture/cover/1/a.jpg"')
  expect(own).not.toContain('显示自动绘制的封面')
  expect(own).toContain('移除封面')
})
