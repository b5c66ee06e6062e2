import type { WireOf } from '@leitai/platform/contract/call'
import type { Words } from '@leitai/platform/contract/inputs'
import type { FactTools } from '@leitai/platform/web/framework/Head.tsx'
import { paths } from '@leitai/platform/web/paths'
import type { cmptDetail } from '../contract.detail.ts'
import type { CardWire } from '../contract.ts'

type Say = (words: Words) => string

/** A competition as schema.org's Event, which takes place online. */
export function eventOf(
  cmpt: WireOf<typeof cmptDetail>,
  { at, trail, keywords }: FactTools,
  { words, list, picture }: { words: Say; list: string; picture: string },
): readonly object[] {
  const url = at(paths.competition(cmpt.id))
  const event = {
    '@type': 'Event',
    name: words(cmpt.title),
    description: words(cmpt.summary),
    url,
    image: at(picture),
    startDate: cmpt.startAt,
    ...(cmpt.endAt === null ? {} : { endDate: cmpt.endAt }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Organization', name: words(cmpt.host) },
    ...keywords(cmpt.tags),
    isAccessibleForFree: true,
    offers: {
      '@type': 'Offer',
      price: 0,
      priceCurrency: 'CNY',
      url,
      availability: `https://schema.org/${cmpt.signUpOpen ? 'InStock' : 'SoldOut'}`,
    },
  }
  return [
    event,
    trail({ name: list, path: paths.list() }, { name: words(cmpt.title), path: paths.competition(cmpt.id) }),
  ]
}

/** A page of the list as schema.org's ItemList. */
export const itemsOf = (cards: readonly CardWire[], { at }: FactTools, words: Say): object => ({
  '@type': 'ItemList',
  itemListElement: cards.map((card, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name: words(card.title),
    url: at(paths.competition(card.id)),
  })),
})

/** The site as schema.org's WebSite, with its search. */
export const siteOf = (name: string, { at }: FactTools): readonly object[] => [
  {
    '@type': 'WebSite',
    name,
    url: at(paths.home()),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${at(paths.list())}?keyword={keyword}` },
      'query-input': 'required name=keyword',
    },
  },
  { '@type': 'Organization', name, url: at(paths.home()), logo: at('/logo.svg') },
]
