import type { WireOf } from '@leitai/platform/contract/call'
import { lazyComponent } from '@leitai/platform/web/framework/chunk'
import type { Derived } from '@leitai/platform/web/framework/screen'
import type { ComponentType } from 'react'
import type { classPage } from '../../contract.ts'

type ClassShown = WireOf<typeof classPage>
export interface ClassTabProps {
  of: ClassShown
}

interface Tab extends Derived {
  component: () => Promise<{ default: ComponentType<ClassTabProps> }>
}

/** Defines a tab of a class’s page; apps/web/learning/class-tabs.ts lists them. */
export const defineClassTab = ({ component, ...tab }: Tab) => ({ ...tab, Component: lazyComponent(component) })
