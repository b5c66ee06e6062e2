import { Button, Table } from '@mantine/core'
import { Link } from 'react-router'
import { Head } from '../app/Head.tsx'
import { type Say, useText } from '../app/i18n/use-text.ts'
import { paths } from '../paths.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { waysToPass } from './merge/arithmetic.ts'
import looks from './Rules.module.css'
import classes from './Team.module.css'

const SIZES = [1, 2, 3, 4, 5] as const

/** How two teams become one, with its arithmetic by example. */
export default function MergeRules() {
  const t = useText('team')
  return (
    <>
      <Head title={t('rules.title')} description={t('rules.text')} />
      <PageHead title={t('rules.title')} text={t('rules.text')}>
        <Button component={Link} to={paths.list()} variant="default">
          {t('rules.toList')}
        </Button>
      </PageHead>
      <div className={`page ${looks.rules}`}>
        <Section
          title={t('rules.conditions')}
          lines={(['1', '2', '3', '4', '5', '6'] as const).map((at) => t(`rules.condition${at}`))}
        />
        <Section title={t('rules.votes')} lines={(['1', '2', '3', '4'] as const).map((at) => t(`rules.votes${at}`))} />
        <VoteTable />
        <Section
          title={t('rules.example')}
          lines={(['1', '2', '3', '4', '5'] as const).map((at) => t(`rules.example${at}`))}
        />
        <Section
          title={t('rules.after')}
          lines={(['1', '2', '3', '4', '5'] as const).map((at) => t(`rules.after${at}`))}
        />
      </div>
    </>
  )
}

function Section({ title, lines }: { title: string; lines: string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

/** What it takes to pass, for every usual size of a team. */
function VoteTable() {
  const t = useText('team')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keys too
    <section className={classes.scroll} tabIndex={0} aria-label={t('rules.table')}>
      <Table withTableBorder captionSide="top">
        <Table.Caption>{t('rules.table')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {(['size', 'whole', 'withCaptain', 'withoutCaptain'] as const).map((key) => (
              <Table.Th key={key}>{t(`rules.${key}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {SIZES.map((size) => (
            <Table.Tr key={size} className="tnum">
              <Table.Th scope="row">{size}</Table.Th>
              <Table.Td>{waysToPass(size).whole}</Table.Td>
              <Table.Td>{withCaptain(t, size)}</Table.Td>
              <Table.Td>{withoutCaptain(t, size)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function withCaptain(t: Say<'team'>, size: number): string {
  const { whole, withCaptain: way } = waysToPass(size)
  return t(way.count === 0 ? 'rules.captainAlone' : 'rules.captainMore', { ...way, whole })
}

function withoutCaptain(t: Say<'team'>, size: number): string {
  const { whole, withoutCaptain: way } = waysToPass(size)
  return way ? t('rules.membersOnly', { ...way, whole }) : t('rules.never')
}
