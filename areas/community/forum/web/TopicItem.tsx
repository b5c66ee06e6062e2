import type { WireOf } from '@leitai/platform/contract/call'
import { useTag, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Link } from 'react-router'
import type { listTopics } from '../contract.ts'
import classes from './Forum.module.css'
import { VoiceMark } from './VoiceMark.tsx'

type Shown = WireOf<typeof listTopics>['list'][number]

/** One topic in a list. */
export function TopicItem({ topic, inCmpt }: { topic: Shown; inCmpt: boolean }) {
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
