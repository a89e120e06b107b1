import type { CardId } from '@campus/contracts';
import {
  BadgeCheck,
  CalendarClock,
  HeartPulse,
  LockKeyhole,
  MessageSquareWarning,
  ScrollText,
  Vote,
  Wallet,
  type LucideIcon,
} from 'lucide-react';

export const cardIcons: Record<CardId, LucideIcon> = {
  'student-elections': Vote,
  'anonymous-complaints': MessageSquareWarning,
  'transparency-budget': Wallet,
  'health-leave': HeartPulse,
  'academic-integrity': ScrollText,
  'approval-system': BadgeCheck,
  'facility-booking': CalendarClock,
  'restricted-access': LockKeyhole,
};
