import { expect, test } from 'vitest'
import { naming } from './notify.ts'

const about = { zh: '冰川竞赛', en: 'Glaciers' }

test('the title of a notice about a competition begins with its name', () => {
  expect(naming({ zh: '企鹅队 邀请你加入', en: 'Penguins invited you' }, about)).toEqual({
    zh: '“冰川竞赛”：企鹅队 邀请你加入',
    en: '“Glaciers”: Penguins invited you',
  })
})

test('a title that has the name keeps its own words, and one that is about none too', () => {
  const news = { zh: '“冰川竞赛”有新公告', en: 'News from “Glaciers”' }
  expect(naming(news, about)).toEqual(news)
  expect(naming({ zh: '新成就', en: 'New achievement' }, null)).toEqual({ zh: '新成就', en: 'New achievement' })
})

test('a competition that is named in one language is named so in both', () => {
  expect(naming({ zh: '报名已通过', en: 'You’re registered' }, { zh: '', en: 'Glaciers' })).toEqual({
    zh: '“Glaciers”：报名已通过',
    en: '“Glaciers”: You’re registered',
  })
})
