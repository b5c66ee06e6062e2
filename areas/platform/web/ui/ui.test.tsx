import { NewPassword } from '@leitai/identity/verify/web/shared/NewPassword.tsx'
import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { TimeText } from './TimeText.tsx'

const pictureOf = async (kind: 'person' | 'team', id: number, src: string | null = null) =>
  /src="([^"]+)"/.exec(await render(<Avatar id={id} src={src} kind={kind} />))?.[1]

// covers: spec.constants.default-team-logos
test('default team logos are the id modulo 10 plus 1, with results above 6 becoming 1; users have 7 avatars', async () => {
  const team = await Promise.all([0, 5, 6, 9, 10, 15].map((id) => pictureOf('team', id)))
  expect(team).toEqual([1, 6, 1, 1, 1, 6].map((number) => `/v3/team/${number}.svg`))
  const people = await Promise.all([6, 7].map((id) => pictureOf('person', id)))
  expect(people).toEqual(['/v3/avatar/7.svg', '/v3/avatar/1.svg'])
  expect(await pictureOf('team', 3, '/v3/picture/team/3/own.jpg')).toBe('/v3/picture/team/3/own.jpg')
})

// covers: spec.constants.dates-seconds-empty, pages.everywhere.times-show-zone
test('a time is shown to the second with its zone on hover, and a missing one as --', async () => {
  const written = await render(<TimeText at="2026-11-21T05:05:09.000Z" detail="second" />)
  expect(written).toContain('>2026-11-21 13:05:09<')
  expect(written).toMatch(/title="[^"]*2026-11-21 13:05:09[^"]*"/)
  expect(written).toContain('北京时间')
  expect([await render(<TimeText at={null} />), await render(<TimeText at="" />)]).toEqual(['--', '--'])
})

// covers: pages.signin.strength-new-password
test('a new password shows its strength as text and as a bar', async () => {
  const of = (value: string) => render(<NewPassword value={value} readOnly />, { ns: ['account'] })
  const words = async (value: string) => /aria-live="polite">([^<]+)</.exec(await of(value))?.[1]
  const said = await Promise.all(['abc', 'abcdefgh', 'abcdefg1', 'Abcdefg1', 'Abcdefg1!'].map(words))
  expect(new Set(said).size).toBeGreaterThanOrEqual(4)
  expect(said[0]).not.toBe(said[4])
  expect(await words('')).toBe(undefined)
})
