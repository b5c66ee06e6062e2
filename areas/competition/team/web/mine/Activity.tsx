import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Badge, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { updateRead } from '../../contract.ts'
import classes from '../Team.module.css'
import looks from './Mine.module.css'
import type { OwnTeam } from './own.ts'

/** The team's activity; marked as read once it has been visible. */
export function Activity({ team: { teamId, activity, unread } }: { team: OwnTeam }) {
  const t = useText('team')
  const { call } = useApp()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (unread === 0 || !section.current) return
    const sight = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return
      sight.disconnect()
      // The unread mark stays until the next refetch, or longer if this call fails.
      void call(updateRead, { teamId }).catch(() => undefined)
    })
    sight.observe(section.current)
    return () => sight.disconnect()
  }, [call, teamId, unread])
  return (
    <section ref={section} className={classes.card} aria-labelledby="team-activity">
      <Group gap="xs">
        <h2 id="team-activity">{t('activity.title')}</h2>
        {unread > 0 && <Badge color="red">{t('activity.unread', { count: unread })}</Badge>}
      </Group>
      {activity.length === 0 ? (
        <p className={classes.quiet}>{t('activity.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
        <ol className={looks.activity} tabIndex={0} aria-labelledby="team-activity">
          {activity.map(({ id, at, kind, actor, subject }) => (
            <li key={id}>
              {t(`event.${kind}`, { actor: actor?.userName ?? t('event.nobody'), subject })}
              <span className={classes.small}>
                <TimeText at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
