import { useCall, useSend } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { adminResults, remarkExam, resultsCsv } from '../contract.papers.ts'
import { CourseAdmin } from './CourseAdmin.tsx'
import { readTraining } from './loaders.ts'
import { PaperAdmin } from './PaperAdmin.tsx'
import { QuestionAdmin } from './QuestionAdmin.tsx'
import classes from './Training.module.css'

const parts = ['papers', 'questions', 'courses'] as const

/** Papers with their results, the question bank and courses, for the admin console. */
export default function TrainingAdmin() {
  const t = useText('training')
  const [search] = useSearchParams()
  const paper = readNumber(search, 'paper')
  const part = parts.find((one) => one === search.get('part')) ?? 'papers'
  return (
    <>
      <div className={classes.tabs}>
        <FilterLinks
          label={t('admin.parts')}
          links={parts.map((one) => ({
            key: one,
            text: t(`admin.${one}`),
            to: paths.adminConsole('training', { part: one }),
            current: one === part,
          }))}
        />
      </div>
      {part === 'courses' ? (
        <CourseAdmin />
      ) : part === 'questions' ? (
        <QuestionAdmin />
      ) : paper ? (
        <ResultAdmin paperId={paper} />
      ) : (
        <PaperAdmin />
      )}
    </>
  )
}

const PAGE = 50

/** Attempts at a paper. */
function ResultAdmin({ paperId }: { paperId: number }) {
  const t = useText('training')
  const [search] = useSearchParams()
  const { page } = readTraining(search)
  const { list, total } = useCall(adminResults, { paperId, page, pageSize: PAGE })
  const [asking, setAsking] = useState<number | null>(null)
  const remark = useSend(remarkExam, { changes: [adminResults] })
  const go = async () => {
    const done = asking !== null && (await remark.run({ id: asking })) !== undefined
    if (done) notify('success', t('admin.remarked'))
    return done
  }
  return (
    <>
      <Group justify="space-between" mb="md">
        <Anchor component={Link} to={paths.adminConsole('training', { part: 'papers' })} fz="sm">
          ← {t('admin.back')}
        </Anchor>
        <CsvButton call={resultsCsv} input={{ paperId }} />
      </Group>
      <PagedTable
        label={t('admin.results')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('admin.none')}
        pages={{
          total,
          page,
          pageSize: PAGE,
          to: (next) => paths.adminConsole('training', { part: 'papers', paper: paperId, page: next }),
        }}
        columns={[
          {
            key: 'person',
            head: t('admin.person'),
            cell: ({ person }) => <Link to={paths.person(person.userId)}>{person.userName}</Link>,
          },
          { key: 'nth', head: t('entry.attempt'), cell: ({ nth }) => t('entry.nth', { nth }) },
          { key: 'at', head: t('at'), cell: ({ startedAt }) => <TimeText at={startedAt} /> },
          {
            key: 'state',
            head: t('state'),
            cell: ({ state, byTime, passed }) =>
              `${passed === null ? t(`state.${state}`) : t(passed ? 'passed' : 'failed')}${byTime ? ` · ${t('result.byTime')}` : ''}`,
          },
          {
            key: 'score',
            head: t('score'),
            align: 'right',
            cell: ({ score, total: all }) => (
              <span className="tnum">
                {score ?? '--'}/{all}
              </span>
            ),
          },
          { key: 'left', head: t('admin.left'), align: 'right', cell: ({ left }) => left },
          {
            key: 'do',
            head: t('admin.remark'),
            cell: ({ id, state }) =>
              state === 'open' ? null : (
                <Button size="compact-sm" variant="default" onClick={() => setAsking(id)}>
                  {t('admin.remark')}
                </Button>
              ),
          },
        ]}
      />
      {asking !== null && (
        <ConfirmDialog
          title={t('admin.remark')}
          text={t('admin.remark.text')}
          go={t('admin.remark')}
          onGo={go}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
