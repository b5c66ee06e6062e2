import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { RowActions } from '@leitai/platform/web/ui/ActButton.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminPapers, publishPaper, trainingPaper, trainingPapers } from '../contract.papers.ts'
import { readTraining } from './loaders.ts'
import { PaperEditor } from './PaperEditor.tsx'

export type AdminPaper = WireOf<typeof adminPapers>['list'][number]
const PAGE = 20

/** All papers, including drafts. */
export function PaperAdmin() {
  const t = useText('training')
  const words = useWords()
  const [search] = useSearchParams()
  const { page } = readTraining(search)
  const { list, total } = useCall(adminPapers, { page, pageSize: PAGE })
  const [editing, setEditing] = useState<AdminPaper | 'new' | null>(null)
  const [asking, setAsking] = useState<AdminPaper | null>(null)
  const publish = useSend(publishPaper, { changes: [adminPapers, trainingPapers, trainingPaper] })
  if (editing) return <PaperEditor paper={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
  const doing = asking?.published ? ('withdraw' as const) : ('publish' as const)
  return (
    <>
      <Button mb="md" onClick={() => setEditing('new')}>
        {t('admin.new')}
      </Button>
      <PagedTable
        label={t('admin.papers')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('admin.none')}
        pages={{
          total,
          page,
          pageSize: PAGE,
          to: (next) => paths.adminConsole('training', { part: 'papers', page: next }),
        }}
        columns={[
          { key: 'title', head: t('admin.paper.title'), width: '34%', cell: ({ title }) => words(title) },
          {
            key: 'state',
            head: t('state'),
            cell: ({ published }) => (
              <StateBadge tone={published ? 'live' : 'wait'}>
                {t(published ? 'admin.paper.published' : 'admin.paper.draft')}
              </StateBadge>
            ),
          },
          { key: 'minutes', head: t('admin.paper.minutes'), align: 'right', cell: ({ minutes }) => minutes },
          {
            key: 'sat',
            head: `${t('admin.sat')} / ${t('passed')}`,
            align: 'right',
            cell: ({ sat, passed }) => (
              <span className="tnum">
                {sat} / {passed}
              </span>
            ),
          },
          {
            key: 'do',
            head: t('admin.do'),
            cell: (row) => (
              <RowActions
                name={words(row.title)}
                items={[
                  { key: 'edit', text: t('admin.edit'), reason: null, onClick: () => setEditing(row) },
                  {
                    key: 'results',
                    text: t('admin.results'),
                    reason: null,
                    to: paths.adminConsole('training', { part: 'papers', paper: row.id }),
                  },
                  {
                    key: 'publish',
                    text: t(row.published ? 'admin.paper.withdraw' : 'admin.paper.publish'),
                    reason: null,
                    onClick: () => setAsking(row),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {asking && (
        <ConfirmDialog
          title={`${t(`admin.paper.${doing}`)}: ${words(asking.title)}`}
          text={t(`admin.paper.${doing}.text`)}
          go={t(`admin.paper.${doing}`)}
          danger={asking.published}
          onGo={async () => (await publish.run({ id: asking.id, published: !asking.published })) !== undefined}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
