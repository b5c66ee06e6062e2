import { loadChunk } from '@leitai/platform/web/framework/chunk'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type Asked, CHARTS, type Change } from './address.ts'
import classes from './Board.module.css'

const HistoryCharts = lazy(() => loadChunk(() => import('./HistoryCharts.tsx')))

/** The charts of a board below it, behind a button; the link in the board’s head leads here and opens them. */
export function BoardCharts({ asked, to }: { asked: Asked; to: (change?: Change) => string }) {
  const t = useText('leaderboard')
  const { hash, key } = useLocation()
  const [opened, setOpened] = useState(false)
  const section = useRef<HTMLElement>(null)
  // The link can be followed again after the charts were hidden: each time with a new key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (hash !== `#${CHARTS}`) return
    setOpened(true)
    section.current?.scrollIntoView()
  }, [hash, key])
  return (
    <section ref={section} id={CHARTS} className={classes.charts} aria-label={t('charts')}>
      <Button
        variant="default"
        leftSection={<Icon name="chart" size={16} />}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {t(opened ? 'charts.hide' : 'charts.show')}
      </Button>
      {opened && (
        <Suspense fallback={<Skeleton h={320} radius={12} />}>
          <HistoryCharts asked={asked} to={to} />
        </Suspense>
      )}
    </section>
  )
}
