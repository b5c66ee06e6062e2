import { load, useCall, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import {
  createNotebook,
  notebook as notebookCall,
  notebooks as notebooksCall,
  removeNotebook,
} from '../../notebook/contract.ts'

const PAGE = 10

/** The user's notebooks. */
export function MyNotebooks({ openId, onNew }: { openId: number | null; onNew: () => void }) {
  const t = useText('notebook')
  const app = useApp()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const page = readPage(search)
  const { list, total } = useCall(notebooksCall, { page, pageSize: PAGE })
  const [removing, setRemoving] = useState<{ id: number; title: string } | null>(null)
  const create = useSend(createNotebook, { changes: [notebooksCall] })
  const remove = useSend(removeNotebook, { changes: [notebooksCall] })
  const copy = async (id: number) => {
    const { title, content } = await load(app, notebookCall, { id })
    const made = await create.run({ title: t('copy.of', { title }).slice(0, 80), content })
    if (made) navigate(paths.lab({ id: made.id }))
  }
  const go = async () => {
    const done = removing !== null && (await remove.run({ id: removing.id })) !== undefined
    if (done) notify('success', t('removed'))
    if (done && removing.id === openId) onNew()
    return done
  }
  return (
    <section aria-labelledby="lab-mine">
      <Group justify="space-between" mb="xs">
        <h2 id="lab-mine">{t('mine')}</h2>
        <Button size="compact-sm" variant="default" onClick={onNew}>
          {t('new')}
        </Button>
      </Group>
      <PagedTable
        label={t('mine')}
        rows={list}
        rowKey={({ id }) => id}
        marked={({ id }) => id === openId}
        empty={t('mine.none')}
        pages={{
          total,
          page,
          pageSize: PAGE,
          to: (next) => paths.lab(openId === null ? { page: next } : { id: openId, page: next }),
        }}
        columns={[
          { key: 'title', head: t('title'), cell: ({ id, title }) => <Link to={paths.lab({ id })}>{title}</Link> },
          { key: 'at', head: t('changed'), cell: ({ changedAt }) => <TimeText at={changedAt} /> },
          { key: 'size', head: t('size'), cell: ({ bytes }) => sizeText(bytes) },
          { key: 'shared', head: t('share'), cell: ({ shared }) => t(shared ? 'shared.yes' : 'shared.no') },
          {
            key: 'do',
            head: t('do'),
            cell: ({ id, title }) => (
              <Group gap="xs">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${t('copy')}: ${title}`}
                  loading={create.pending}
                  onClick={() => copy(id)}
                >
                  {t('copy')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${t('delete')}: ${title}`}
                  onClick={() => setRemoving({ id, title })}
                >
                  {t('delete')}
                </Button>
              </Group>
            ),
          },
        ]}
      />
      {removing && (
        <ConfirmDialog
          title={t('delete')}
          text={t('delete.text', { title: removing.title })}
          go={t('delete')}
          danger
          onGo={go}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  )
}
