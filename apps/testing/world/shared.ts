import { pointGrants } from '@leitai/community/points/table'
import * as shop from '@leitai/community/shop/contract.admin'
import { productText, shelved } from '@leitai/community/shop/testing'
import { saveLanding, setLandingState } from '@leitai/competition/landing/contract'
import { saveLibraryItem, setLibraryState } from '@leitai/competition/library/contract'
import { saveNews, setNewsState } from '@leitai/site/content/contract'
import type { Served } from '../open-test-app.ts'
import { one } from './contest.ts'
import { makeTraining } from './learning/study.ts'
import { openPerson, type Person } from './people.ts'

const words = (zh: string) => ({ zh, en: zh })

/** Site-wide objects that belong to no competition or user. */
export async function makeShared(test: Served, admin: Person) {
  const { db, now } = test.ctx
  const asAdmin = await test.as(admin)
  const goodsId = await shelved(asAdmin, { stock: 50 })
  const codesId = await shelved(asAdmin, { stock: 2, kind: 'codes', name: words('兑换码') })
  const { goodsId: shelvedNot } = await asAdmin.call(shop.saveProduct, { version: 0, goods: productText() })
  const news = await asAdmin.call(saveNews, {
    version: 0,
    text: { title: words('演示新闻'), summary: words('摘要'), body: words('正文'), cover: null, source: '', tags: [] },
  })
  await asAdmin.call(setNewsState, { id: news.id, state: 'published', pinned: false })
  const item = await asAdmin.call(saveLibraryItem, {
    version: 0,
    text: {
      kind: 'article',
      title: words('演示资源'),
      summary: words('摘要'),
      author: '演示',
      tags: [],
      cmptId: null,
      link: 'https://example.com/item',
      body: words('正文'),
    },
  })
  await asAdmin.call(setLibraryState, { id: item.id, state: 'published' })
  const landing = await asAdmin.call(saveLanding, {
    version: 0,
    key: 'world',
    content: {
      title: words('专题'),
      description: words('说明'),
      blocks: [{ kind: 'text', heading: words(''), text: words('正文') }],
    },
  })
  await asAdmin.call(setLandingState, { id: landing.id, publish: true })
  /** Requested by a second admin, so that the first may decide. */
  const second = await openPerson(test.ctx, { side: null, role: 'secondAdmin', admin: true })
  const grant = one(
    await db
      .insert(pointGrants)
      .values({
        userId: second.id,
        points: 5000,
        reason: '演示',
        state: 'waiting',
        key: 'world-grant',
        by: second.id,
        at: now(),
      })
      .returning({ id: pointGrants.id }),
  )
  return {
    goodsId,
    codesId,
    shelvedNot,
    ...(await makeTraining(asAdmin)),
    newsId: news.id,
    newsVersion: news.version,
    itemId: item.id,
    itemVersion: item.version,
    landingId: landing.id,
    landingVersion: landing.version,
    grantId: grant.id,
    second,
  }
}
export type Shared = Awaited<ReturnType<typeof makeShared>>
