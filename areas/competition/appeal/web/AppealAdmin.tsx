import { useMe } from '@leitai/identity/account/web/shared/session'
import { SavedFilters } from '@leitai/identity/filter/web/shared/SavedFilters.tsx'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { isFiltered, readPage, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { FilterSelect } from '@leitai/platform/web/ui/FilterSelect.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AppealMatter, AppealState, answerAppeal, appealQueue } from '../contract.ts'
import { AppealCard } from './AppealCard.tsx'

const PAGE = 10

/** Open and answered appeals. */
export default function AppealAdmin() {
  const t = useText('appeal')
  const c = useText('common')
  const me = useMe()
  const [search] = useSearchParams()
  const state = AppealState.safeParse(search.get('state')).data ?? 'open'
  const page = readPage(search)
  const { keyword, from, until } = readSearch(search)
  const matter = AppealMatter.safeParse(search.get('matter')).data
  const asked = { keyword, matter, from, until }
  const { list, total } = useCall(appealQueue, { state, ...asked, page, pageSize: PAGE })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('appeals', { state, ...asked, ...more })
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
          to: to({ state: one }),
          current: state === one,
        }))}
      />
      <Group align="flex-start" mt="md" gap="xs">
        <SearchField
          label={t('desk.search')}
          value={keyword}
          days={{ from, until }}
          to={(text, days) => to({ keyword: text, ...days })}
        />
        <FilterSelect
          label={t('matter')}
          all={t('desk.allMatters')}
          value={matter}
          options={AppealMatter.options.map((one) => ({ value: one, label: t(`matter.${one}`) }))}
          to={(one) => to({ matter: one })}
        />
      </Group>
      <SavedFilters
        list="admin.appeals"
        fields={['keyword', 'state', 'matter', 'from', 'until']}
        to={(kept) => paths.adminConsole('appeals', kept)}
      />
      {list.length === 0 && <Empty title={isFiltered(asked) ? c('filter.none') : t('desk.none')} compact />}
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
      {total > PAGE && <Pages total={total} page={page} pageSize={PAGE} to={(next) => to({ page: next })} />}
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
