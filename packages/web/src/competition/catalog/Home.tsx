import { type CardWire, cmptIndex } from '@leitai/contract/competition/catalog'
import { getCmptNewsList } from '@leitai/contract/site/content'
import { siteInfo } from '@leitai/contract/site/settings'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../platform/api.ts'
import { Head } from '../../platform/app/Head.tsx'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { StructuredData } from '../../platform/app/StructuredData.tsx'
import { useSiteName } from '../../platform/app/site-name.ts'
import { paths } from '../../platform/paths.ts'
import { Empty } from '../../platform/ui/Empty.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import classes from './Card.module.css'
import { Carousel } from './Carousel.tsx'
import { Champions } from './Champions.tsx'
import { CompetitionCard } from './CompetitionCard.tsx'
import { siteOf } from './competition-facts.ts'
import home from './Home.module.css'
import { HOME_NEWS } from './home-news.ts'
import { Numbers } from './Numbers.tsx'
import { Partners } from './Partners.tsx'

export default function Home() {
  const t = useText('competition')
  const common = useText('common')
  const words = useWords()
  const name = useSiteName()
  const { featured, running, mine, recommended, recent, champions, numbers } = useCall(cmptIndex, {})
  const { list: news } = useCall(getCmptNewsList, HOME_NEWS)
  const { slides, partners } = useCall(siteInfo, {})
  return (
    <>
      <Head title={t('home.title')} description={common('site.description')} />
      <StructuredData facts={(tools) => siteOf(name, tools)} />
      <h1 className={home.hidden}>{t('home.title')}</h1>
      <Carousel slides={slides} cards={featured} />
      <div className="page">
        <Numbers {...numbers} />
        {mine.length > 0 && (
          <Section title={t('home.mine')} more={paths.myCompetitions()}>
            <Cards cards={mine.slice(0, 3)} />
          </Section>
        )}
        {recommended.length > 0 && (
          <Section title={t('home.recommended')}>
            <div className={classes.grid}>
              {recommended.map(({ card, because }) => (
                <div key={card.id} className={home.recommended}>
                  <CompetitionCard card={card} level="h3" />
                  <p>
                    {because.kind === 'entered'
                      ? t('home.becauseEntered', { title: words(because.title) })
                      : t('home.becauseSkill', { skill: because.skill })}
                  </p>
                </div>
              ))}
            </div>
          </Section>
        )}
        <Section title={t('home.running')} more={paths.list({ state: '1' })}>
          {running.length > 0 ? (
            <Cards cards={running.slice(0, 6)} />
          ) : (
            <Empty title={t('home.noneRunning')} compact>
              <Button component={Link} to={paths.list()}>
                {common('error.toList')}
              </Button>
            </Empty>
          )}
        </Section>
        {champions.length > 0 && (
          <Section title={t('home.champions')}>
            <Champions champions={champions} />
          </Section>
        )}
        {recent.length > 0 && (
          <Section title={t('home.recent')} more={paths.list()}>
            <Cards cards={recent.slice(0, 3)} />
          </Section>
        )}
        {news.length > 0 && (
          <Section title={t('home.news')} more={paths.newsList()}>
            <ul className={home.news}>
              {news.map(({ id, title, at }) => (
                <li key={id}>
                  <Link to={paths.news(id)}>{words(title)}</Link>
                  <TimeText at={at} detail="day" />
                </li>
              ))}
            </ul>
          </Section>
        )}
        {partners.length > 0 && (
          <Section title={t('home.partners')}>
            <Partners partners={partners} />
          </Section>
        )}
        <section className={home.host}>
          <div>
            <h2>{t('home.host')}</h2>
            <p>{t('home.hostText')}</p>
          </div>
          <Button component={Link} to={paths.host()} color="ember.8" size="md">
            {t('home.hostGo')}
          </Button>
        </section>
      </div>
    </>
  )
}

function Section({ title, more, children }: { title: string; more?: string; children: ReactNode }) {
  const t = useText('competition')
  return (
    <section className={home.section}>
      <header>
        <h2>{title}</h2>
        {more && (
          <Link to={more} aria-label={t('home.moreOf', { title })}>
            {t('home.more')}
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}

function Cards({ cards }: { cards: readonly CardWire[] }) {
  return (
    <div className={classes.grid}>
      {cards.map((card) => (
        <CompetitionCard key={card.id} card={card} level="h3" />
      ))}
    </div>
  )
}
