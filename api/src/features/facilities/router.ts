import type { Feature } from '../../services/platform.ts';
import { mountBookings } from './bookings/routes.ts';
import { keepWaitingLists } from './bookings/waiting-list.ts';
import { mountCalendar } from './calendar/routes.ts';
import { mountCatalogue } from './catalogue/routes.ts';
import { mountDesk } from './desk/routes.ts';
import { contributeToHome } from './home.ts';
import { facilitiesChecks } from './invariants.ts';
import { createContext } from './model.ts';
import { facilitiesData } from './personal-data.ts';
import { findFacilities } from './search.ts';

export const feature: Feature = {
  mount(platform) {
    const context = createContext(platform);
    mountCatalogue(context);
    mountBookings(context);
    mountDesk(context);
    mountCalendar(context);
    contributeToHome(context);
    keepWaitingLists(context);
    context.search('facilities', findFacilities(context));
  },
  dataChecks: facilitiesChecks,
  personalData: facilitiesData,
};
