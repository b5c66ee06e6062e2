import { useMe } from '@leitai/identity/account/web/shared/session'
import { QueueCards } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FilterLinks, FilterSelect } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { AppealMatter, AppealState, answerAppeal, appealQueue } from '../contract.ts'
import { AppealCard } from './AppealCard.tsx'

/** Open and answered appeals. */
export default function AppealAdmin() {
  const t = useText('appeal')
  const me = useMe()
  const queue = useQueue({
    list: 'admin.appeals',
    read: (search) => ({
      state: readChoice(search, 'state', AppealState.options) ?? 'open',
      ...readSearch(search),
      matter: readChoice(search, 'matter', AppealMatter.options),
    }),
    at: (fields) => paths.adminConsole('appeals', fields),
    pageSize: 10,
    parts: ['state'],
  })
  const { list, total } = useCall(appealQueue, queue.input)
  const [answering, setAnswering] = useState<{ id: number; accept: boolean } | null>(null)
  const answer = useSend(answerAppeal, { changes: [appealQueue] })
  const go = async (words: string) => {
    const done = answering !== null && (await answer.run({ ...answering, answer: words })) !== undefined
    if (done) notify('success', t('admin.done'))
    return done
  }
  return (
    <>
      <FilterLinks label={t('state')} links={queue.links('state', AppealState.options, (one) => t(`state.${one}`))} />
      <Group align="flex-start" mt="md" gap="xs">
        <SearchField label={t('admin.search')} {...queue.search} />
        <FilterSelect
          label={t('matter')}
          all={t('admin.allMatters')}
          {...queue.select('matter', AppealMatter.options, (one) => t(`matter.${one}`))}
        />
      </Group>
      <QueueCards
        queue={queue}
        rows={list}
        total={total}
        empty={queue.empty(t('admin.none'))}
        card={(appeal) => (
          <AppealCard
            key={appeal.id}
            appeal={appeal}
            by={
              <>
                · {t('admin.by')} <Link to={paths.person(appeal.person.userId)}>{appeal.person.userName}</Link>
                {appeal.answeredBy && ` · ${t('admin.answeredBy', { name: appeal.answeredBy })}`}
              </>
            }
          >
            {appeal.state === 'open' && appeal.person.userId !== me.userId && (
              <>
                <Button size="compact-sm" onClick={() => setAnswering({ id: appeal.id, accept: true })}>
                  {t('admin.accept')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => setAnswering({ id: appeal.id, accept: false })}
                >
                  {t('admin.refuse')}
                </Button>
              </>
            )}
          </AppealCard>
        )}
      />
      {answering && (
        <ConfirmDialog
          title={answering.accept ? t('admin.accept') : t('admin.refuse')}
          reason={t('admin.answer')}
          max={1000}
          go={answering.accept ? t('admin.accept') : t('admin.refuse')}
          danger={!answering.accept}
          onGo={go}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  )
}
