import { sectionsOf } from '@leitai/platform/contract/outline'
import { useCall } from '@leitai/platform/web/api'
import { type Say, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { sitePage } from '@leitai/site/content/contract'
import { PagesFrame, TextSection } from '@leitai/site/content/web/shared/PagesFrame.tsx'
import { Link } from 'react-router'
import { waysToPass } from './merge/Proposal.tsx'
import looks from './Rules.module.css'

const SIZES = [1, 2, 3, 4, 5] as const

/** The rules for merging two teams, including the votes required. */
export default function MergeRules() {
  const t = useText('team')
  const guide = useText('guide')
  const words = useWords()
  const page = useCall(sitePage, { key: 'merge' })
  return (
    <PagesFrame group="rules" title={t('rules.title')} text={guide('merge.text')}>
      <div className={looks.rules}>
        {sectionsOf(words(page.text)).map((section) => (
          <TextSection key={section.anchor} section={section} />
        ))}
        <h2>{t('rules.table')}</h2>
        <VoteTable />
        <p>
          <Link to={paths.list()}>{t('rules.toList')}</Link>
        </p>
      </div>
    </PagesFrame>
  )
}

/** The votes required for every common team size. */
function VoteTable() {
  const t = useText('team')
  return (
    <PagedTable
      label={t('rules.table')}
      rows={SIZES}
      rowKey={(size) => size}
      empty={t('rules.never')}
      columns={[
        { key: 'size', head: t('rules.size'), cell: (size) => size },
        { key: 'whole', head: t('rules.whole'), cell: (size) => waysToPass(size).whole },
        { key: 'withCaptain', head: t('rules.withCaptain'), cell: (size) => withCaptain(t, size) },
        { key: 'withoutCaptain', head: t('rules.withoutCaptain'), cell: (size) => withoutCaptain(t, size) },
      ]}
    />
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
