import { useMe } from '@leitai/identity/account/web/shared/session'
import { useCallWhen } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { QrCode } from '@leitai/platform/web/ui/QrCode.tsx'
import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { leadingColumn, type RankRule, type ShownColumn } from '../../../definition/contract.scoring.ts'
import { getShareInfo } from '../../contract.detail.ts'
import classes from './Detail.module.css'

/** Whether a title says the metric already; arithmetic has none. */
const isIncluded = (metric: string, title: string) => title.includes(metric)

/** All numbers of a leaderboard with their metrics or arithmetic, and the rule by which they make a rank. */
export function Numbers({ columns, rank }: { columns: readonly ShownColumn[]; rank: RankRule | null }) {
  const t = useText('competition')
  const words = useWords()
  const titled = (name: string) => {
    const column = columns.find((one) => one.name === name)
    return column ? words(column.title) : name
  }
  const rule = rank ?? { by: 'column' as const, column: leadingColumn(columns, rank)?.name ?? '' }
  return (
    <>
      <h2>{t('overview.numbers')}</h2>
      <p>
        {rule.by === 'column'
          ? t('overview.rank.column', { title: titled(rule.column) })
          : t(`overview.rank.${rule.by}`, { titles: rule.columns.map(titled).join(' · ') })}
      </p>
      <ul>
        {columns.map(({ name, title, metricTitle, expression, slice, help, hidden, later, direction }, at) => (
          <li key={name}>
            <strong>{words(title)}</strong> <code>{name}</code>
            {expression !== null && <code> = {expression}</code>}
            <span className={classes.quiet}>
              {' '}
              {[
                ...(isIncluded(words(metricTitle), words(title)) ? [] : [words(metricTitle)]),
                t(`overview.number.${direction}`),
                ...(slice === null ? [] : [t('overview.slice', { slice })]),
                ...(hidden ? [t('overview.helper')] : []),
                ...(later ? [t('overview.later')] : []),
              ].join(' · ')}
            </span>
            {words(help) !== '' && columns.findIndex((one) => words(one.help) === words(help)) === at && (
              <details>
                <summary>{t('overview.number.help')}</summary>
                <Markdown text={words(help)} under={3} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const WIDTH = 320
const HEIGHT = 200

/** A watermark with the viewer's name across the page, so that screenshots can be traced. */
export function PageMark() {
  const me = useMe()
  if (!me.loginFlag) return null
  const text = `${me.userName} ${me.userId}`.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><text x="20" y="120" transform="rotate(-20 ${WIDTH / 2} ${HEIGHT / 2})" fill="gray" fill-opacity=".14" font-size="16" font-family="sans-serif">${text}</text></svg>`
  return (
    <div
      aria-hidden
      data-testid="page-mark"
      className={classes.mark}
      style={{ backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(picture)}")` }}
    />
  )
}

/** A competition's URL as a QR code and as text to copy. */
export default function ShareCard({ cmptId }: { cmptId: number }) {
  const t = useText('competition')
  const words = useWords()
  const { data } = useCallWhen(getShareInfo, { cmptId })
  if (!data) return <Skeleton h={240} />
  return (
    <Stack align="center" gap="sm">
      <QrCode text={data.url} label={t('detail.shareQr')} />
      <Text fw={600}>{words(data.title)}</Text>
      <Text c="var(--quiet)" fz="sm" ta="center">
        {data.url}
      </Text>
      <CopyButton text={data.url} label={t('detail.shareCopy')} />
      <Anchor component={Link} to={paths.cmptInfo(cmptId)} fz="sm">
        {t('info.sheet')}
      </Anchor>
    </Stack>
  )
}
