import { useMe } from '@leitai/identity/account/web/shared/session'
import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { type ForumFilter, paths } from '@leitai/platform/web/paths'
import { PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { Anchor, NativeSelect } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { listTopics } from '../contract.ts'
import { filterOf, openTo, topicsInput } from './loaders.ts'
import { TopicList, WriteButton } from './TopicList.tsx'
import { WriteTopic } from './WriteTopic.tsx'

/** The forum: topics of all competitions and general topics. */
export default function Forum() {
  const t = useText('forum')
  const words = useWords()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const input = openTo(useMe(), topicsInput(search))
  const { cmpts, cmpt, may } = useCall(listTopics, input)
  const to = (more: ForumFilter = {}) => paths.forum({ ...filterOf(input), page: 1, ...more })
  const choices = cmpt && !cmpts.some(({ id }) => id === cmpt.id) ? [{ ...cmpt, count: null }, ...cmpts] : cmpts
  const writing = search.get('write') === '1'
  return (
    <>
      <Head title={t('title')} description={t('text')} keep={['cmpt', 'tag', 'page']} />
      <PageHead title={t('title')} text={t('text')}>
        {!writing && <WriteButton reason={may.post} to={to({ write: true })} />}
      </PageHead>
      <div className="page">
        {writing ? (
          <WriteTopic cmpt={cmpt} back={to()} />
        ) : (
          <TopicList input={input} to={to} scopes={['all', 'general', 'own', 'replied', 'followed']}>
            {choices.length > 0 && (
              <NativeSelect
                aria-label={t('list.cmpt')}
                value={input.cmptId ?? ''}
                maw={360}
                onChange={(event) => {
                  const { cmpt: _, ...others } = filterOf(input)
                  const chosen = Number(event.currentTarget.value)
                  navigate(paths.forum({ ...others, page: 1, ...(chosen > 0 ? { cmpt: chosen } : {}) }))
                }}
                data={[
                  { value: '', label: t('list.anyCmpt') },
                  ...choices.map(({ id, title, count }) => ({
                    value: String(id),
                    label: count === null ? words(title) : `${words(title)} (${count})`,
                  })),
                ]}
              />
            )}
            {cmpt && (
              <Anchor component={Link} to={paths.competition(cmpt.id)} fz="sm">
                {t('list.toCmpt')}
              </Anchor>
            )}
          </TopicList>
        )}
      </div>
    </>
  )
}
