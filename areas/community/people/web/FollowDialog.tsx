import { useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { followList } from '../contract.ts'
import { FollowButton } from './FollowButton.tsx'
import classes from './People.module.css'

const PAGE = 10

interface FollowDialogProps {
  userId: number
  kind: 'followers' | 'following'
  onClose: () => void
}

/** A paginated list of followers or followed users. */
export function FollowDialog({ userId, kind, onClose }: FollowDialogProps) {
  const t = useText('people')
  const common = useText('common')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useCallWhen(followList, { userId, kind, page, pageSize: PAGE })
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE))
  return (
    <Dialog opened onClose={onClose} title={t(`follow.${kind}`)}>
      {error ? (
        <Alert color="red" role="alert">
          {error.message}
          <Button variant="default" size="compact-sm" ml="sm" onClick={() => void refetch()}>
            {common('error.again')}
          </Button>
        </Alert>
      ) : !data ? (
        <Skeleton h={240} />
      ) : data.list.length === 0 ? (
        <Empty compact title={t(data.hidden ? 'hidden' : `follow.${kind}.none`)} />
      ) : (
        <>
          <ul className={classes.followers}>
            {data.list.map(({ userId: id, userName, avatar, intro, followed }) => (
              <li key={id}>
                <Avatar id={id} src={avatar} size={36} />
                <div className={classes.about}>
                  <Link to={paths.person(id)} onClick={onClose}>
                    {userName}
                  </Link>
                  {intro && <p>{intro}</p>}
                </div>
                <FollowButton userId={id} userName={userName} followed={followed} size="compact-sm" />
              </li>
            ))}
          </ul>
          {last > 1 && (
            <Group justify="center" mt="md">
              <Button variant="default" size="compact-sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                {common('page.previous')}
              </Button>
              <span className="tnum">
                {page}/{last}
              </span>
              <Button variant="default" size="compact-sm" disabled={page >= last} onClick={() => setPage(page + 1)}>
                {common('page.next')}
              </Button>
            </Group>
          )}
        </>
      )}
    </Dialog>
  )
}
