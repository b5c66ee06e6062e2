import { answer, card, usual } from '@leitai/testing/web/fake'
import { page } from '@leitai/testing/web/page'
import { expect, test } from 'vitest'
import { landing } from '../contract.ts'
import { ctaOf } from './Blocks.tsx'

// covers: spec.routes.landing-pages-gaosibei
test.each(['orange-cup', 'gaosibei', 'gaosibei4'])(
  '/landingpage/%s.html shows the landing page with its key',
  async (key) => {
    const title = { zh: `演示专题 ${key}`, en: `Demo cup ${key}` }
    const hero = {
      kind: 'hero' as const,
      title,
      text: { zh: '虚构的赛事', en: 'A made-up cup' },
      picture: '',
      cmptId: 1,
    }
    const answers = new Map([
      ...usual(),
      answer(landing, (input) => {
        const tracks = { kind: 'tracks' as const, heading: { zh: '赛道', en: 'Tracks' }, cmptIds: [1] }
        const at = '2026-11-20T04:00:00.000Z'
        return { key: input.key, title, description: title, blocks: [hero, tracks], competitions: [card(1)], at }
      }),
    ])
    const { status, html } = await page(`/landingpage/${key}.html`, { answers })
    const texts = [`演示专题 ${key}`, '虚构的赛事', '赛道', card(1).title.zh, '/v3/cmptDetail.html?id=1']
    expect([status, texts.filter((words) => !html.includes(words))]).toEqual([200, []])
  },
)

// covers: rules.other.button-follows-competition
test('the button of a landing page depends on the state of its competition and the visitor', () => {
  expect([
    ctaOf({ state: 'running', mine: 'signedUp' }),
    ctaOf({ state: 'running', mine: 'none' }),
    ctaOf({ state: 'running', mine: null }),
    ctaOf({ state: 'upcoming', mine: null }),
    ctaOf({ state: 'ended', mine: 'none' }),
  ]).toEqual(['cta.mine', 'cta.running', 'cta.running', 'cta.notStarted', 'cta.ended'])
})
