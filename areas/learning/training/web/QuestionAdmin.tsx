import { QueueTable } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FileButton, RowActions } from '@leitai/platform/web/ui/ActButton.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { Alert, Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adminQuestions, importQuestions, questionKinds, retireQuestion } from '../contract.questions.ts'
import { QuestionEditor, questionFile } from './QuestionEditor.tsx'

export type BankQuestion = WireOf<typeof adminQuestions>['list'][number]

/** The question bank. */
export function QuestionAdmin() {
  const t = useText('training')
  const words = useWords()
  const navigate = useNavigate()
  const queue = useQueue({
    list: 'admin.questions',
    read: (search) => ({
      kind: readChoice(search, 'kind', questionKinds),
      tag: (search.get('tag') ?? '').slice(0, 30),
    }),
    at: (fields) => paths.adminConsole('training', { part: 'questions', ...fields }),
  })
  const { list, total, tags } = useCall(adminQuestions, queue.input)
  const [editing, setEditing] = useState<BankQuestion | 'new' | null>(null)
  const [leaving, setLeaving] = useState<BankQuestion | null>(null)
  const retire = useSend(retireQuestion, { changes: [adminQuestions] })
  if (editing) {
    return <QuestionEditor question={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
  }
  return (
    <>
      <Group mb="md">
        <Button onClick={() => setEditing('new')}>{t('admin.new')}</Button>
        <ImportQuestions />
      </Group>
      <FilterLinks
        label={t('kind')}
        links={queue.links('kind', [undefined, ...questionKinds], (one) => (one ? t(`kind.${one}`) : t('admin.all')))}
      />
      <NativeSelect
        label={t('admin.tag')}
        maw={260}
        my="sm"
        value={queue.fields.tag}
        onChange={(event) => navigate(queue.to({ tag: event.currentTarget.value }))}
        data={['', ...new Set(tags.map((one) => one.tag))].map((value) => ({ value, label: value || t('admin.all') }))}
      />
      <QueueTable
        queue={queue}
        total={total}
        label={t('admin.questions')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('admin.none')}
        columns={[
          { key: 'id', head: t('admin.number'), width: 60, cell: ({ id }) => <span className="tnum">{id}</span> },
          { key: 'text', head: t('admin.question'), width: '40%', cell: ({ excerpt }) => words(excerpt) },
          { key: 'kind', head: t('kind'), cell: ({ body }) => t(`kind.${body.kind}`) },
          { key: 'tag', head: t('admin.tag'), cell: (row) => row.tag },
          { key: 'level', head: t('admin.level'), cell: ({ level }) => t(`level.${level}`) },
          { key: 'points', head: t('admin.points'), align: 'right', cell: ({ points }) => points },
          {
            key: 'do',
            head: t('admin.do'),
            cell: (row) => (
              <RowActions
                name={`#${row.id}`}
                items={[
                  { key: 'edit', text: t('admin.edit'), reason: null, onClick: () => setEditing(row) },
                  {
                    key: 'retire',
                    text: t('admin.retire'),
                    reason: null,
                    danger: true,
                    onClick: () => setLeaving(row),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {leaving && (
        <ConfirmDialog
          title={t('admin.retire')}
          text={`${words(leaving.excerpt)} ${t('admin.retire.text')}`}
          go={t('admin.retire')}
          danger
          onGo={async () => (await retire.run({ id: leaving.id })) !== undefined}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

/** Imports questions from a file, or lists its errors by line. */
function ImportQuestions() {
  const t = useText('training')
  const [faults, setFaults] = useState<WireOf<typeof importQuestions>['faults']>([])
  const send = useSend(importQuestions, { changes: [adminQuestions] })
  const take = async (file: File) => {
    const done = await send.run(await questionFile(file))
    if (!done) return
    setFaults(done.faults)
    if (done.faults.length === 0) notify('success', t('admin.imported', { count: done.added }))
  }
  return (
    <>
      <FileButton
        label={t('admin.import')}
        accept=".json,.csv,.xlsx"
        percent={null}
        disabled={send.pending}
        onFiles={([file]) => file && void take(file)}
      />
      <Dialog opened={faults.length > 0} onClose={() => setFaults([])} title={t('admin.faults')}>
        <Alert color="red">
          {faults.map(({ line, text }) => (
            <p key={`${line} ${text}`}>{t('admin.fault', { line, text })}</p>
          ))}
        </Alert>
        <p>{t('admin.import.text')}</p>
      </Dialog>
    </>
  )
}
