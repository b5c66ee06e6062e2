import { defineTask } from '@leitai/platform/jobs/task'
import { ordersDue } from './due-orders.ts'

export const tasks = [defineTask({ name: 'orders', every: '2 seconds', run: ordersDue })]
