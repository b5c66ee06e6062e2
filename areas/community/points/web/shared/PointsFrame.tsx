import { SideFrame } from '@leitai/platform/web/app/SideFrame.tsx'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

/** Shared layout of the points centre and the shop, which belong to different domains. */
export function PointsFrame({
  title,
  index = false,
  description,
  children,
}: {
  title: string
  /** Whether search engines may index the page. */
  index?: boolean
  description?: string
  children: ReactNode
}) {
  const t = useText('common')
  const { pathname } = useLocation()
  const links = [
    { to: paths.points(), text: t('points.centre') },
    { to: paths.earn(), text: t('points.earn') },
    {
      to: paths.shop(),
      text: t('points.shop'),
      // Product and order pages belong to the shop.
      current: /\/(encourage_index|shop_detail|confirm_order|receive_order)\.html$/.test(pathname),
    },
    { to: paths.orders(), text: t('points.orders') },
    { to: paths.pointsQuestions(), text: t('points.questions') },
  ]
  return (
    <SideFrame title={title} label={t('points.label')} links={links}>
      <Head title={title} index={index} {...(description === undefined ? {} : { description })} />
      {children}
    </SideFrame>
  )
}
