import { useMe } from '@leitai/identity/account/web/shared/session'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { Head, StructuredData, useSiteName } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { getCmptNewsList } from '@leitai/site/content/contract'
import { siteInfo } from '@leitai/site/settings/contract'
import { Button, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type CardWire, cmptIndex } from '../contract.ts'
import classes from './Card.module.css'
import { Carousel } from './Carousel.tsx'
import { CompetitionCard } from './CompetitionCard.tsx'
import { siteOf } from './competition-facts.ts'
import home from './Home.module.css'
import { HOME_NEWS } from './loaders.ts'
import { OwnLine } from './OrganisationCompetitions.tsx'
import { Partners } from './Partners.tsx'

export default function Home() {
  const t = useText('competition')
  const common = useText('common')
  const words = useWords()
  const name = useSiteName()
  const { featured, running, mine, own: standings, recommended, recent, champions, numbers } = useCall(cmptIndex, {})
  const { list: news } = useCall(getCmptNewsList, HOME_NEWS)
  const { slides, partners } = useCall(siteInfo, {})
  const me = useMe()
  // Each competition is shown once: where it says most.
  const own = mine.slice(0, 3)
  const fresh = recommended.filter(({ card }) => !isIn(own, card))
  const open = running.filter((card) => !isIn(mine, card) && !fresh.some((one) => one.card.id === card.id)).slice(0, 6)
  const shown = [...own, ...fresh.map(({ card }) => card), ...open]
  const newest = recent.filter((card) => !isIn(shown, card)).slice(0, 3)
  return (
    <>
      <Head title={t('home.title')} description={common('site.description')} />
      <StructuredData facts={(tools) => siteOf(name, tools)} />
      <VisuallyHidden component="h1">{t('home.title')}</VisuallyHidden>
      {!me.loginFlag && <Intro name={name} />}
      <Carousel slides={slides} cards={featured} />
      <div className="page">
        <Numbers {...numbers} />
        {!me.loginFlag && <Steps />}
        {mine.length > 0 && (
          <Section title={t('home.mine')} more={paths.myCompetitions()}>
            <div className={classes.grid}>
              {own.map((card) => {
                const standing = standings.find(({ cmptId }) => cmptId === card.id)
                return (
                  <div key={card.id} className={home.recommended}>
                    <CompetitionCard card={card} level="h3" />
                    {standing && <OwnLine own={standing} />}
                  </div>
                )
              })}
            </div>
          </Section>
        )}
        {fresh.length > 0 && (
          <Section title={t('home.recommended')}>
            <div className={classes.grid}>
              {fresh.map(({ card, because }) => (
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
        {(open.length > 0 || running.length === 0) && (
          <Section title={t('home.running')} more={paths.list({ state: '1' })}>
            {open.length > 0 ? (
              <Cards cards={open} />
            ) : (
              <Empty title={t('home.noneRunning')} compact>
                {me.role === 'admin' ? (
                  <Button component={Link} to={paths.adminConsole('console')}>
                    {t('home.new')}
                  </Button>
                ) : (
                  <Button component={Link} to={paths.list()}>
                    {common('error.toList')}
                  </Button>
                )}
              </Empty>
            )}
          </Section>
        )}
        {champions.length > 0 && (
          <Section title={t('home.champions')}>
            <Champions champions={champions} />
          </Section>
        )}
        {newest.length > 0 && (
          <Section title={t('home.recent')} more={paths.list()}>
            <Cards cards={newest} />
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

const isIn = (cards: readonly CardWire[], { id }: CardWire) => cards.some((card) => card.id === id)

/** For visitors: what this is, in one sentence, and the way in. */
function Intro({ name }: { name: string }) {
  const t = useText('competition')
  const common = useText('common')
  return (
    <section className={home.intro}>
      <div className="page">
        <p>{t('home.intro', { name })}</p>
        <Button component={Link} to={paths.register()} size="compact-md">
          {common('login.register')}
        </Button>
      </div>
    </section>
  )
}

const steps = ['join', 'train', 'submit'] as const

/** For visitors: how it works. */
function Steps() {
  const t = useText('competition')
  return (
    <Section title={t('home.how')} more={paths.howTo()} link={t('home.guide')}>
      <List ordered className={home.steps}>
        {steps.map((step) => (
          <li key={step}>
            <strong>{t(`home.step.${step}`)}</strong>
            <p>{t(`home.step.${step}.text`)}</p>
          </li>
        ))}
      </List>
    </Section>
  )
}

interface SectionProps {
  title: string
  /** The page with more of it. */
  more?: string
  /** The words of the link to it; by default, that all are seen there. */
  link?: string
  children: ReactNode
}

function Section({ title, more, link, children }: SectionProps) {
  const t = useText('competition')
  return (
    <section className={home.section}>
      <header>
        <h2>{title}</h2>
        {more && (
          <Link to={more} aria-label={link === undefined ? t('home.moreOf', { title }) : undefined}>
            {link ?? t('home.more')}
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

interface NumbersProps {
  users: number
  competitions: number
  submissions: number
  prizeTotal: number
}

function Numbers({ users, competitions, submissions, prizeTotal }: NumbersProps) {
  const t = useText('competition')
  const lines = [
    { label: t('home.users'), value: users },
    { label: t('home.competitions'), value: competitions },
    { label: t('home.submissions'), value: submissions },
    { label: t('home.prizes'), value: prizeTotal, money: true },
  ]
  return (
    <Facts className={home.numbers}>
      {lines.map(({ label, value, money }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <NumberText value={value} money={money ?? false} />
          </dd>
        </div>
      ))}
    </Facts>
  )
}

function Champions({ champions }: { champions: WireOf<typeof cmptIndex>['champions'] }) {
  const t = useText('competition')
  const words = useWords()
  return (
    <ul className={home.champions}>
      {champions.map(({ cmptId, title, teamName, teamLogo, score }) => (
        <li key={cmptId}>
          <Avatar id={cmptId} src={teamLogo} kind="team" size={44} />
          <div>
            <strong>{teamName}</strong>
            <Link to={paths.competition(cmptId, 'leaderboard')}>{words(title)}</Link>
          </div>
          <span className="tnum" title={t('home.score')}>
            {score}
          </span>
        </li>
      ))}
    </ul>
  )
}
