import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { SiteLink } from '@leitai/platform/web/framework/Readable.tsx'
import { paths } from '@leitai/platform/web/paths'
import { Cover } from '@leitai/platform/web/ui/Avatar.tsx'
import type { siteInfo } from '@leitai/site/settings/contract'
import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { CardWire } from '../contract.ts'
import classes from './Carousel.module.css'
import { Prize, TimeLeft } from './CompetitionCard.tsx'

const TURN_MS = 6000

type OwnSlide = WireOf<typeof siteInfo>['slides'][number]

/** The operator's slides, otherwise the featured competitions, one at a time. Pauses on hover, on focus, and with reduced motion. */
export function Carousel({ cards, slides }: { cards: readonly CardWire[]; slides: readonly OwnSlide[] }) {
  const t = useText('competition')
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const shown: [key: string, slide: ReactNode][] =
    slides.length > 0
      ? slides.map((slide, index) => [`${index}`, <Own key={slide.title.zh + slide.link} slide={slide} at={index} />])
      : cards.map((card) => [`${card.id}`, <Slide key={card.id} card={card} />])
  const count = shown.length
  useEffect(() => {
    if (paused || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setAt((now) => (now + 1) % count), TURN_MS)
    return () => clearInterval(timer)
  }, [paused, count])
  const turn = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? count - 1 : 0
    if (step > 0) setAt((at + step) % count)
  }
  const [, slide] = shown[at] ?? shown[0] ?? []
  if (!slide) return <Welcome />
  return (
    <section
      className={classes.carousel}
      aria-roledescription="carousel"
      aria-label={t('home.featured')}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={({ currentTarget }) => setPaused(currentTarget.contains(document.activeElement))}
      onFocus={() => setPaused(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        setPaused(currentTarget.contains(relatedTarget) || currentTarget.matches(':hover'))
      }
      onKeyDown={turn}
    >
      {slide}
      {count > 1 && (
        <div className={`page ${classes.dots}`}>
          {shown.map(([key], index) => (
            <button
              key={key}
              type="button"
              aria-label={t('home.slide', { number: index + 1, count })}
              aria-current={index === at}
              onClick={() => setAt(index)}
            />
          ))}
        </div>
      )}
    </section>
  )
}

function Slide({ card }: { card: CardWire }) {
  const t = useText('competition')
  const words = useWords()
  return (
    <div className={classes.slide}>
      <div className={classes.picture}>
        <Cover id={card.id} src={card.cover} tags={card.tags} />
      </div>
      <div className={`page ${classes.words}`}>
        <p className={classes.host}>{words(card.host)}</p>
        <h2>{words(card.title)}</h2>
        <p>{words(card.summary)}</p>
        <div className={classes.facts}>
          <Prize card={card} />
          <TimeLeft card={card} />
        </div>
        <Button component={Link} to={paths.competition(card.id)} color="ember.8" size="md">
          {t('home.see')}
        </Button>
      </div>
    </div>
  )
}

function Own({ slide, at }: { slide: OwnSlide; at: number }) {
  const t = useText('competition')
  const words = useWords()
  return (
    <div className={classes.slide}>
      <div className={classes.picture}>
        <Cover id={at} src={slide.picture || null} />
      </div>
      <div className={`page ${classes.words}`}>
        <h2>{words(slide.title)}</h2>
        <p>{words(slide.text)}</p>
        {slide.link !== '' && (
          <SiteLink to={slide.link} className={classes.go ?? ''}>
            {t('home.more')}
          </SiteLink>
        )}
      </div>
    </div>
  )
}

/** Shown if nothing is featured yet. */
function Welcome() {
  const t = useText('competition')
  return (
    <section className={classes.carousel}>
      <div className={classes.slide}>
        <div className={classes.picture}>
          <Cover id={0} src={null} />
        </div>
        <div className={`page ${classes.words}`}>
          <h2>{t('home.welcome')}</h2>
          <p>{t('home.welcomeText')}</p>
          <Button component={Link} to={paths.list()} color="ember.8" size="md">
            {t('home.all')}
          </Button>
        </div>
      </div>
    </section>
  )
}
