import { useLoginCheck, useMe } from '@leitai/identity/account/web/shared/session'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useTag, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { type ForumFilter, paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listTopics, topicOrders, type topicScopes } from '../contract.ts'
import classes from './Forum.module.css'
import type { TopicsInput } from './loaders.ts'
import { VoiceMark } from './PostView.tsx'

type Scope = (typeof topicScopes)[number]

interface TopicListProps {
  input: TopicsInput
  /** The list's URL with a changed filter. */
  to: (more?: ForumFilter) => string
  scopes: readonly Scope[]
  children?: ReactNode
}

/** Topics with their filters; the URL holds all filter values. */
export function TopicList({ input, to, scopes, children }: TopicListProps) {
  const tagOf = useTag()
  const t = useText('forum')
  const me = useMe()
  const { list, total, page, pageSize, tags } = useCall(listTopics, input)
  const { scope, tag, keyword, order, unanswered } = input
  const shownScopes = scopes.filter((one) => me.loginFlag || one === 'all' || one === 'general')
  const filtered = tag !== '' || keyword !== '' || unanswered
  return (
    <>
      <Group className={classes.bar}>
        <FilterLinks
          label={t('list.scope')}
          links={[
            ...shownScopes.map((one) => ({
              key: one,
              text: t(`scope.${one}`),
              to: to({ scope: one === 'all' ? '' : one, unanswered: false }),
              current: one === scope && !unanswered,
            })),
            {
              key: 'unanswered',
              text: t('list.unanswered'),
              to: to({ unanswered: true, scope: '' }),
              current: unanswered,
            },
          ]}
        />
        <FilterLinks
          label={t('list.order')}
          links={topicOrders.map((one) => ({
            key: one,
            text: t(`order.${one}`),
            to: to({ order: one === 'active' ? '' : one }),
            current: one === order,
          }))}
        />
      </Group>
      <Group align="flex-start" className={classes.bar}>
        <SearchField label={t('list.search')} value={keyword} to={(text) => to({ keyword: text })} />
        {children}
      </Group>
      {tags.length > 0 && (
        <FilterLinks
          label={t('list.tags')}
          links={[
            { key: '', text: t('list.anyTag'), to: to({ tag: '' }), current: tag === '' },
            ...tags.map((one) => ({
              key: one.tag,
              text: tagOf(one.tag),
              count: one.count,
              to: to({ tag: one.tag }),
              current: tag === one.tag,
            })),
          ]}
        />
      )}
      {list.length === 0 ? (
        <Nothing filtered={filtered} scope={scope} to={to} />
      ) : (
        <List className={classes.topics}>
          {list.map((topic) => (
            <TopicItem key={topic.id} topic={topic} inCmpt={input.cmptId !== undefined} />
          ))}
        </List>
      )}
      {total > 0 && <Pages total={total} page={page} pageSize={pageSize} to={(next) => to({ page: next })} />}
    </>
  )
}

function Nothing({ filtered, scope, to }: { filtered: boolean; scope: Scope; to: TopicListProps['to'] }) {
  const t = useText('forum')
  if (!filtered && scope !== 'all' && scope !== 'general') return <Empty title={t('list.noneMine')} compact />
  return (
    <Empty
      drawing={filtered ? 'search' : 'nothing'}
      title={t(filtered ? 'list.noneFound' : 'list.none')}
      {...(filtered ? {} : { text: t('list.noneText') })}
      compact
    >
      {filtered && (
        <Button component={Link} to={to({ tag: '', keyword: '', unanswered: false })} variant="default">
          {t('list.clear')}
        </Button>
      )}
    </Empty>
  )
}

type Shown = WireOf<typeof listTopics>['list'][number]

/** One topic in a list. */
function TopicItem({ topic, inCmpt }: { topic: Shown; inCmpt: boolean }) {
  const tagOf = useTag()
  const t = useText('forum')
  const words = useWords()
  const { author, cmpt } = topic
  return (
    <li className={classes.topic}>
      <Avatar id={author.userId} src={author.avatar} size={40} />
      <div className={classes.topicBody}>
        <h2>
          {topic.pinned && (inCmpt || cmpt === null) && <StateBadge tone="soon">{t('pinned')}</StateBadge>}
          {topic.answered && <StateBadge tone="good">{t('answered')}</StateBadge>}
          {topic.closed && <StateBadge tone="done">{t('closed')}</StateBadge>}
          <Link to={paths.topic(topic.id)}>{topic.title}</Link>
        </h2>
        {topic.excerpt !== '' && <p className={classes.excerpt}>{topic.excerpt}</p>}
        <p className={classes.quiet}>
          <Link to={paths.person(author.userId)}>{author.userName}</Link>
          <VoiceMark voice={topic.voice} />
          <TimeText at={topic.at} />
          {!inCmpt && cmpt && <Link to={paths.competition(cmpt.id, 'circle')}>{words(cmpt.title)}</Link>}
          {topic.tags.map((tag) => (
            <span key={tag} className={classes.tag}>
              {tagOf(tag)}
            </span>
          ))}
          <span className={classes.counts}>
            <span>{t('replies', { count: topic.replies })}</span>
            <span>{t('likes', { count: topic.likes })}</span>
            {topic.replies > 0 && (
              <span>
                {t('lastReply')} <TimeText at={topic.lastAt} />
              </span>
            )}
          </span>
        </p>
      </div>
    </li>
  )
}

/** Links to the form for a new topic; anonymous visitors are asked to sign in. */
export function WriteButton({ reason, to }: { reason: string | null; to: string }) {
  const t = useText('forum')
  const me = useMe()
  const check = useLoginCheck()
  if (!me.loginFlag) return <Button onClick={check}>{t('write')}</Button>
  return (
    <GuardedButton reason={reason} to={to}>
      {t('write')}
    </GuardedButton>
  )
}
