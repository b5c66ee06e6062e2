import { AppealState, answerAppeal, appealQueue } from '@leitai/contract/competition/appeal'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall, useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { readPage } from '../../platform/app/read-address.ts'
import { useMe } from '../../platform/app/session.ts'
import { paths } from '../../platform/paths.ts'
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx'
import { Empty } from '../../platform/ui/Empty.tsx'
import { FilterLinks } from '../../platform/ui/FilterLinks.tsx'
import { Pages } from '../../platform/ui/Pages.tsx'
import { AppealCard } from './AppealCard.tsx'

const PAGE = 10

/** Open and answered appeals. */
export default function AppealAdmin() {
  const t = useText('appeal')
  const me = useMe()
  const [search] = useSearchParams()
  const state = AppealState.safeParse(search.get('state')).data ?? 'open'
  const page = readPage(search)
  const { list, total } = useCall(appealQueue, { state, page, pageSize: PAGE })
  const [answering, setAnswering] = useState<{ id: number; accept: boolean } | null>(null)
  const answer = useSend(answerAppeal, { changes: [appealQueue] })
  const go = async (words: string) => {
    const done = answering !== null && (await answer.run({ ...answering, answer: words })) !== undefined
    if (done) notify('success', t('desk.done'))
    return done
  }
  return (
    <>
      <FilterLinks
        label={t('state')}
        links={AppealState.options.map((one) => ({
          key: one,
          text: t(`state.${one}`),
          to: paths.adminConsole('appeals', { state: one }),
          current: state === one,
        }))}
      />
      <Text mb="md" />
      {list.length === 0 && <Empty title={t('desk.none')} compact />}
      {list.map((appeal) => (
        <AppealCard
          key={appeal.id}
          appeal={appeal}
          by={
            <>
              · {t('desk.by')} <Link to={paths.person(appeal.person.userId)}>{appeal.person.userName}</Link>
              {appeal.answeredBy && ` · ${t('desk.answeredBy', { name: appeal.answeredBy })}`}
            </>
          }
        >
          {appeal.state === 'open' && appeal.person.userId !== me.userId && (
            <>
              <Button size="compact-sm" onClick={() => setAnswering({ id: appeal.id, accept: true })}>
                {t('desk.accept')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => setAnswering({ id: appeal.id, accept: false })}
              >
                {t('desk.refuse')}
              </Button>
            </>
          )}
        </AppealCard>
      ))}
      {total > PAGE && (
        <Pages
          total={total}
          page={page}
          pageSize={PAGE}
          to={(next) => paths.adminConsole('appeals', { state, page: next })}
        />
      )}
      {answering && (
        <ConfirmDialog
          title={answering.accept ? t('desk.accept') : t('desk.refuse')}
          reason={t('desk.answer')}
          max={1000}
          go={answering.accept ? t('desk.accept') : t('desk.refuse')}
          danger={!answering.accept}
          onGo={go}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  )
}
