/** What the invented companies do, whom they look for and what they ask. All of it is made up. */

export interface Screening {
  readonly question: string;
  /** Yes and no unless something else is said. */
  readonly answers?: readonly string[];
  /** The wanted answer; none is wanted where it is left out. */
  readonly correct?: string;
}

export interface Role {
  readonly titles: readonly string[];
  readonly summary: string;
  /** Each goes after "you" in a job's description, and stands by itself in a resume. */
  readonly duties: readonly string[];
  readonly requirements: readonly string[];
  /** From and to, in dollars an hour. */
  readonly pay: readonly [from: number, to: number];
  /** How many of these jobs can be done remotely, from 0 to 1; none where it is left out. */
  readonly remote?: number;
  readonly screening: readonly Screening[];
  readonly video: string;
}

export interface Trade {
  readonly companies: readonly {
    readonly name: string;
    readonly culture: string;
    readonly description: string;
  }[];
  readonly places: readonly string[];
  /** Whether there is work in the evenings and on weekends. */
  readonly shifts: boolean;
  readonly perks: readonly string[];
  readonly roles: readonly Role[];
}

const yesNo = (question: string): Screening => ({ question, correct: 'yes' });
const YEARS = ['none', 'less than a year', '1 to 3 years', 'more than 3 years'];
const years = (of: string): Screening => ({
  question: `How many years of ${of} do you have?`,
  answers: YEARS,
});

const food: Trade = {
  companies: [
    {
      name: 'Quibblewick Bakery',
      culture:
        'We bake by hand and talk while we do it. Nobody eats lunch alone, and whoever burns the first tray makes the coffee.',
      description:
        'A family of neighborhood bakeries that grinds its own flour and sells out most days before three.',
    },
    {
      name: 'Tumbledown Tacos',
      culture:
        'Loud kitchen, kind people. We split tips evenly and post the schedule three weeks ahead.',
      description: 'Six counters, one tortilla press each, and a salsa that regulars argue about.',
    },
    {
      name: 'Lantern & Crumb',
      culture: 'Slow food, calm service. We teach everyone every station.',
      description:
        'Cafés with long tables, open from the first bus to the last, with bread and soup made on the spot.',
    },
    {
      name: 'Noodlemere Kitchen',
      culture: 'Mise en place is a way of being kind to the next shift.',
      description: 'Hand-pulled noodles and small plates, with kitchens that guests can look into.',
    },
  ],
  shifts: true,
  places: ['Main Street', 'Market Hall', 'Riverside', 'Old Town', 'Station Square'],
  perks: [
    'A meal on every shift',
    'Tips shared evenly',
    'Bread to take home',
    'Shoes and aprons paid for',
  ],
  roles: [
    {
      titles: ['Baker', 'Pastry Cook', 'Bread Baker'],
      summary: 'Our bakers start while the town is asleep and have the shelves full by seven.',
      duties: [
        'mix, shape and bake some two hundred loaves in a shift',
        'laminate croissant dough and keep it within two degrees',
        'look after the sourdough and note how it behaves',
        'plan the next day from what was sold and what was left',
        'clean ovens, mixers and benches to the health code',
      ],
      requirements: [
        'One year in a bakery or a production kitchen',
        'Able to lift sacks of 50 pounds',
        'Happy to start at 4 in the morning',
        'Food handler card, or willing to get one in the first month',
      ],
      pay: [18, 27],
      screening: [
        yesNo('Can you start work at 4 in the morning?'),
        yesNo('Do you have a food handler card?'),
        years('baking for customers'),
      ],
      video: 'Which bread or pastry are you proudest of, and why?',
    },
    {
      titles: ['Line Cook', 'Grill Cook', 'Prep Cook'],
      summary: 'You hold one station of a small line and know what the two beside you are doing.',
      duties: [
        'cook to order on a line that sends three hundred plates a night',
        'prepare stocks, sauces and vegetables from recipe cards',
        'label, date and rotate everything in the walk-in',
        'call times with the other stations and keep plates moving',
        'leave the station ready for the morning crew',
      ],
      requirements: [
        'Experience on a busy line',
        'Good knife skills',
        'Knows how to handle allergens safely',
        'On your feet for a whole shift',
        'Food handler card',
      ],
      pay: [17, 26],
      screening: [
        yesNo('Do you have a food handler card?'),
        yesNo('Can you work Friday and Saturday evenings?'),
        years('cooking on a line'),
      ],
      video: 'Tell us about the busiest service that you have worked.',
    },
    {
      titles: ['Barista', 'Café Attendant', 'Counter Server'],
      summary: 'The counter is where our regulars are greeted by name.',
      duties: [
        'pull espresso and steam milk to the same standard all day',
        'take orders and payments, and remember the regulars',
        'dial in the grinders twice a day',
        'keep the pastry case full and the counter spotless',
        'answer questions about allergens from the recipe book',
      ],
      requirements: [
        'Friendly at six in the morning',
        'Six months behind a coffee bar, or a quick learner',
        'Comfortable with a till and cash',
        'Weekends twice a month',
      ],
      pay: [15, 21],
      screening: [yesNo('Can you work two weekends a month?'), years('work behind a counter')],
      video: 'How do you greet a guest who has had a bad morning?',
    },
    {
      titles: ['Dishwasher', 'Kitchen Porter', 'Kitchen Assistant'],
      summary: 'Nothing in a kitchen works without the person who keeps it clean and stocked.',
      duties: [
        'wash dishes, pots and trays and put them where they belong',
        'receive deliveries and check them against the order',
        'peel, portion and pack for the cooks',
        'take out waste and sort what can be composted',
        'mop floors and clean drains at the end of the shift',
      ],
      requirements: [
        'Reliable and on time',
        'Able to lift 40 pounds',
        'No experience needed: we teach it',
      ],
      pay: [15, 19],
      screening: [yesNo('Can you lift 40 pounds?'), yesNo('Can you work until 11 in the evening?')],
      video: 'What makes you a person a kitchen can rely on?',
    },
    {
      titles: ['Shift Manager', 'Assistant Restaurant Manager', 'Café Manager'],
      summary: 'You run the floor so that cooks can cook and guests come back.',
      duties: [
        'open or close the house and count the till',
        'write the weekly schedule within the budget',
        'train new people on every station',
        'settle complaints before the guest has left',
        'order goods and keep waste below three percent',
      ],
      requirements: [
        'Two years in a restaurant, one of them leading others',
        'Manager food safety certificate',
        'Calm when three things go wrong at once',
        'Comfortable with spreadsheets',
      ],
      pay: [23, 34],
      screening: [
        yesNo('Have you led a team of five or more?'),
        yesNo('Do you have a food safety certificate for managers?'),
        years('restaurant work'),
      ],
      video: 'Describe a complaint that you turned around.',
    },
  ],
};

const logistics: Trade = {
  companies: [
    {
      name: 'Snorfel Freight',
      culture:
        'Safety first is not a poster here: anyone may stop the line, and is thanked for it.',
      description:
        'Regional freight with our own trucks, two cross-docks and no subcontracted drivers.',
    },
    {
      name: 'Hopscotch Parcels',
      culture: 'Short routes, known streets and a dispatcher who used to drive.',
      description: 'Same-day parcels by electric van and cargo bike in a dozen cities.',
    },
    {
      name: 'Gantrywell Warehousing',
      culture: 'Quiet aisles, clear numbers and a stretch break every two hours.',
      description: 'Storage and order picking for some ninety small web shops.',
    },
    {
      name: 'Brindlecart Delivery',
      culture: 'We hire for patience. Speed comes by itself.',
      description: 'Furniture and appliances, carried in, set up and explained.',
    },
  ],
  shifts: true,
  places: [
    'North Depot',
    'Airport Cross-Dock',
    'Harbor Terminal',
    'Fulfillment Center 2',
    'West Hub',
  ],
  perks: [
    'Safety shoes paid for',
    'Overtime at one and a half',
    'Forklift certificate paid for',
    'Bus pass',
  ],
  roles: [
    {
      titles: ['Warehouse Associate', 'Order Picker', 'Packer'],
      summary: 'You turn a list of lines on a scanner into boxes that arrive in one piece.',
      duties: [
        'pick orders by scanner and check them by weight',
        'pack fragile goods so that they survive a fall',
        'count shelves and report what does not match',
        'load pallets and wrap them for the night trucks',
        'keep aisles clear and sweep at the end of a shift',
      ],
      requirements: [
        'Able to lift 50 pounds and walk eight miles a shift',
        'Careful with numbers',
        'Works well with headphones off',
        'Experience with a scanner is a plus',
      ],
      pay: [17, 23],
      screening: [
        yesNo('Can you lift 50 pounds?'),
        yesNo('Do you have reliable transportation to a site outside the center?'),
        years('warehouse work'),
      ],
      video: 'Tell us about a mistake that you caught before it left the building.',
    },
    {
      titles: ['Delivery Driver', 'Route Driver', 'Van Driver'],
      summary: 'The same neighborhood every day, so that people know the face behind the parcel.',
      duties: [
        'deliver ninety parcels on a route that you know',
        'load the van in the order of the stops',
        'collect signatures and take returns back',
        'check tires, lights and load before leaving',
        'report hazards and blocked addresses to dispatch',
      ],
      requirements: [
        "A driver's license held for two years",
        'A clean driving record',
        'Able to climb stairs with 40 pounds',
        'Polite at the door',
      ],
      pay: [18, 26],
      screening: [
        yesNo("Have you held a driver's license for at least two years?"),
        yesNo('Is your driving record free of accidents in the last three years?'),
        {
          question: 'Which of these do you prefer?',
          answers: ['morning routes', 'evening routes', 'no preference'],
        },
      ],
      video: 'How do you handle a customer who says that the parcel came late?',
    },
    {
      titles: ['Forklift Operator', 'Reach Truck Operator', 'Yard Operator'],
      summary: 'High racks and narrow aisles for somebody who likes to do it exactly right.',
      duties: [
        'store and retrieve pallets up to thirty feet',
        'load and unload trailers against the clock of the dock',
        'inspect the truck before each shift and log defects',
        'move empty pallets and keep charging stations clear',
        'help newcomers to get their certificate',
      ],
      requirements: [
        'Forklift certificate, or 200 hours of practice',
        'Good depth perception',
        'Used to working with pedestrians around',
        'High school diploma or equivalent',
      ],
      pay: [20, 28],
      screening: [yesNo('Do you hold a forklift certificate?'), years('driving a forklift')],
      video: 'What do you check before you drive the first pallet of a shift?',
    },
    {
      titles: ['Dispatcher', 'Logistics Coordinator', 'Route Planner'],
      summary: 'You are the voice that drivers hear when a bridge is closed.',
      duties: [
        'plan forty routes a day and change them when life happens',
        'keep customers informed before they have to ask',
        'enter loads and times into the transport system',
        'agree time slots with docks and carriers',
        'write the hand-over for the night shift',
      ],
      requirements: [
        'Experience in dispatch, planning or customer service',
        'Knows the region by heart, or learns it quickly',
        'Writes short and clear messages',
        'Keeps calm on two phones',
      ],
      pay: [21, 31],
      remote: 0.2,
      screening: [
        yesNo('Have you worked with a transport or route planning system?'),
        years('dispatching'),
      ],
      video: 'A driver calls in sick at 6 in the morning. What do you do first?',
    },
    {
      titles: ['Diesel Mechanic', 'Fleet Technician', 'Vehicle Mechanic'],
      summary: 'Forty vans and twelve trucks that have to leave the yard at five.',
      duties: [
        'service vans and trucks by the maintenance plan',
        'find faults with a diagnostic tool and by ear',
        'change brakes, tires and batteries',
        'document repairs and order parts',
        'advise drivers on how to treat their vehicles',
      ],
      requirements: [
        'Two years as a mechanic',
        'ASE certificate preferred',
        'Own hand tools',
        "A driver's license",
      ],
      pay: [26, 39],
      screening: [yesNo('Do you have your own hand tools?'), years('repairing vehicles')],
      video: 'Tell us about a fault that was hard to find.',
    },
  ],
};

const health: Trade = {
  companies: [
    {
      name: 'Willowmock Clinic',
      culture: 'We leave twenty minutes for a patient, and we mean it.',
      description: 'Walk-in and family clinics that stay open until nine.',
    },
    {
      name: 'Fernwhistle Family Health',
      culture: 'Gentle hands, honest advice, and no commission for selling anything.',
      description:
        'Family doctors and dentists side by side, in offices that began with one chair in a former post office.',
    },
    {
      name: 'Otterbrook Community Care',
      culture: 'The same caregiver for the same family, for as long as both want it.',
      description:
        'Nursing, dental visits and care at home for older people, from two hours a week to around the clock.',
    },
    {
      name: 'Mendwell Health Center',
      culture: 'Patients first, families a close second, paperwork a distant third.',
      description:
        'General medicine, dentistry and home visits, with an urgent care room on weekends.',
    },
  ],
  shifts: true,
  places: ['Downtown Office', 'Lakeside Clinic', 'Elm Street', 'Medical Plaza', 'Eastside'],
  perks: ['Scrubs paid for', 'Continuing education budget', 'License fees paid', 'No on-call duty'],
  roles: [
    {
      titles: ['Medical Assistant', 'Clinical Assistant', 'Patient Care Assistant'],
      summary:
        'You are the first friendly face in the room and the one who knows where everything is.',
      duties: [
        'room patients and take vital signs',
        'draw blood and prepare samples for the laboratory',
        'keep charts complete in the electronic record',
        'assist in small procedures',
        'call patients with results that the doctor has released',
      ],
      requirements: [
        'Certificate as a medical assistant',
        'CPR certificate',
        'Kind and discreet',
        'Speaks a second language: a plus',
      ],
      pay: [19, 27],
      screening: [
        yesNo('Do you hold a certificate as a medical assistant?'),
        yesNo('Is your CPR certificate current?'),
        years('work with patients'),
      ],
      video: 'How do you calm a patient who is afraid of needles?',
    },
    {
      titles: ['Registered Nurse', 'Clinic Nurse', 'Triage Nurse'],
      summary: 'A nurse who decides, explains and is listened to.',
      duties: [
        'triage patients by phone and in person',
        'give medication and vaccinations',
        'teach patients how to manage a chronic illness',
        'coordinate with pharmacies and specialists',
        'supervise two medical assistants',
      ],
      requirements: [
        'A current RN license in the state',
        'Two years of clinical work',
        'BLS certificate',
        'Comfortable with an electronic record',
      ],
      pay: [36, 52],
      screening: [
        yesNo('Do you hold a current RN license in this state?'),
        yesNo('Is your BLS certificate current?'),
        years('clinical nursing'),
      ],
      video: 'Tell us about a time when you disagreed with a doctor.',
    },
    {
      titles: ['Caregiver', 'Home Health Aide', 'Companion Caregiver'],
      summary: 'You help people to stay in the home that they love.',
      duties: [
        'help with washing, dressing and meals',
        'remind clients of their medication and note that it was taken',
        'go along to appointments and for walks',
        'do light housework and shopping',
        'write a short note to the family after each visit',
      ],
      requirements: [
        'Patience and a sense of humor',
        'A background check',
        "A driver's license and a car",
        'Home health aide certificate, or willing to get one',
      ],
      pay: [16, 22],
      screening: [
        yesNo('Do you agree to a background check?'),
        yesNo('Do you have a car that you can use for visits?'),
        { question: 'When can you work?', answers: ['days', 'nights', 'weekends', 'any of these'] },
      ],
      video: 'What does a good afternoon with a client look like?',
    },
    {
      titles: ['Dental Hygienist', 'Dental Assistant', 'Chairside Assistant'],
      summary: 'Forty minutes for a cleaning, a room of your own and instruments that are sharp.',
      duties: [
        'clean teeth and take X-rays',
        'prepare rooms and sterilize instruments',
        'explain home care so that it is done',
        'chart findings for the dentist',
        'order supplies and watch their dates',
      ],
      requirements: [
        'State license or certificate',
        'X-ray certificate',
        'A steady hand',
        'Good with nervous people',
      ],
      pay: [24, 43],
      screening: [yesNo('Are you certified to take dental X-rays?'), years('chairside work')],
      video: 'How do you talk with a patient who has not been to a dentist for ten years?',
    },
    {
      titles: ['Front Desk Coordinator', 'Patient Services Representative', 'Clinic Receptionist'],
      summary: 'You keep a full calendar honest and a waiting room patient.',
      duties: [
        'welcome patients and check them in',
        'book appointments and fill gaps',
        'verify insurance and explain estimates',
        'answer four phone lines without losing one',
        'hand over cash and card totals each evening',
      ],
      requirements: [
        'A year at a front desk',
        'Knows insurance terms, or learns them quickly',
        'Types forty words a minute',
        'Discreet with what you hear',
      ],
      pay: [17, 24],
      screening: [yesNo('Have you verified insurance before?'), years('work at a front desk')],
      video: 'The waiting room is full and the doctor is an hour late. What do you say?',
    },
  ],
};

const building: Trade = {
  companies: [
    {
      name: 'Plumbtrue Design & Build',
      culture: 'Measure twice, help once more. We finish at four and mean it.',
      description: 'Kitchens, baths and additions, from a shop that smells of cedar.',
    },
    {
      name: 'Voltwhistle Builders',
      culture: 'Nobody works live. Nobody works alone. Everyone goes home.',
      description: 'Houses made warm and dry: wiring, roofs and a lot of heat pumps lately.',
    },
    {
      name: 'Copperkettle Home Repair',
      culture: 'We wear shoe covers and tell the price before we start.',
      description: 'Whatever a house needs, with seven trucks and one office dog.',
    },
    {
      name: 'Ridgepole Construction',
      culture: 'Harness on, radio off above the second floor.',
      description: 'Barns, schools and houses, from the drawing to the gutters.',
    },
  ],
  shifts: false,
  places: ['Workshop', 'South Yard', 'Mill Road Shop', 'Valley Office', 'Service Center'],
  perks: ['Tool allowance', 'Company truck', 'Paid apprenticeship school', 'Boots every year'],
  roles: [
    {
      titles: ['Electrician', 'Journeyman Electrician', 'Service Electrician'],
      summary: 'Panels, heat pumps and old houses with surprises in the wall.',
      duties: [
        'wire new circuits and replace panels to code',
        'find faults with a meter and patience',
        'install chargers, heat pumps and solar inverters',
        'explain to owners what was done and why',
        'mentor one apprentice',
      ],
      requirements: [
        'Journeyman license',
        'Knows the current code',
        "A driver's license",
        'Comfortable on ladders',
      ],
      pay: [31, 48],
      screening: [yesNo('Do you hold a journeyman license?'), years('electrical work')],
      video: 'Describe a fault that took you more than a day to find.',
    },
    {
      titles: ['Carpenter', 'Finish Carpenter', 'Cabinet Maker'],
      summary: 'Joints that close without filler, in houses where people live while we work.',
      duties: [
        'build and install cabinets, stairs and trim',
        'read drawings and make cut lists',
        'set up and maintain shop machines',
        'protect floors and leave rooms clean',
        'talk details over with owners and designers',
      ],
      requirements: [
        'Three years of finish work',
        'Own hand tools',
        'Reads drawings',
        'Able to lift 60 pounds',
      ],
      pay: [25, 40],
      screening: [yesNo('Can you read construction drawings?'), years('finish carpentry')],
      video: 'Show or describe a piece that you built and what you would do differently today.',
    },
    {
      titles: ['Plumber', 'Service Plumber', 'Plumbing Apprentice'],
      summary: 'Four calls a day, a stocked truck and no sales quota.',
      duties: [
        'repair leaks, drains, heaters and fixtures',
        'rough in bathrooms from a drawing',
        'press, solder and glue pipe to code',
        'give the price before work begins',
        'keep the truck stocked and clean',
      ],
      requirements: [
        'Plumbing license, or enrolled as an apprentice',
        "A driver's license with a clean record",
        'Neat work in small spaces',
        'One weekend on call in six',
      ],
      pay: [22, 44],
      screening: [
        {
          question: 'Which license do you hold?',
          answers: ['master', 'journeyman', 'apprentice', 'none'],
        },
        yesNo('Can you be on call one weekend in six?'),
      ],
      video: 'How do you tell an owner that the repair will cost more than they think?',
    },
    {
      titles: ['Roofer', 'Roofing Installer', 'Gutter Installer'],
      summary: 'Crews of four, a crane for the heavy lifting and rain days paid at half.',
      duties: [
        'strip and install shingle and metal roofs',
        'set up harnesses and guard rails before anyone goes up',
        'flash chimneys, valleys and skylights',
        'load materials and clear debris',
        'photograph each stage for the owner',
      ],
      requirements: [
        'No fear of heights, and respect for them',
        'Able to lift 70 pounds',
        'OSHA 10 card, or we pay for it',
        'One season on roofs',
      ],
      pay: [22, 34],
      screening: [
        yesNo('Are you comfortable working at heights?'),
        yesNo('Do you hold an OSHA 10 card?'),
        years('roofing'),
      ],
      video: 'What do you do when somebody on your crew works without a harness?',
    },
    {
      titles: ['Project Estimator', 'Construction Coordinator', 'Site Supervisor'],
      summary: 'You know what it costs, when it comes and who has the key.',
      duties: [
        'measure sites and write estimates that hold',
        'order materials so that they arrive the day before',
        'lead weekly meetings on site',
        'track hours against the estimate',
        'walk the punch list with the owner',
      ],
      requirements: [
        'Five years in construction',
        'Good with spreadsheets and drawings',
        'Clear in writing',
        "A driver's license",
      ],
      pay: [33, 50],
      screening: [
        yesNo('Have you written estimates for jobs over $50,000?'),
        years('construction'),
      ],
      video: 'Tell us about a project that ran late and what you learned from it.',
    },
  ],
};

const retail: Trade = {
  companies: [
    {
      name: 'Thistledown Books',
      culture: 'Readers hiring readers. Staff picks are never edited.',
      description: 'Independent bookshops with story hours, ladders and creaking floors.',
    },
    {
      name: 'Marmalade Hardware',
      culture: 'If you do not know, you ask, and then two people know.',
      description: 'The kind of hardware store that still sells a single screw.',
    },
    {
      name: 'Pocketful Toys',
      culture: 'We play with everything before we sell it.',
      description: 'Wooden toys, board games and a repair bench for loved ones.',
    },
    {
      name: 'Gumboot Outfitters',
      culture: 'We would rather repair your jacket than sell you a new one.',
      description: 'Outdoor clothing and rental gear near trailheads.',
    },
  ],
  shifts: true,
  places: ['Flagship Store', 'Mall Corner', 'High Street', 'Outlet', 'Trailhead Shop'],
  perks: [
    'Staff discount of 40 percent',
    'Schedules a month ahead',
    'Paid birthday',
    'Sunday premium',
  ],
  roles: [
    {
      titles: ['Sales Associate', 'Retail Associate', 'Store Assistant'],
      summary: 'You listen first, and sell what is needed.',
      duties: [
        'advise customers and say when we do not have the right thing',
        'run the till and balance it',
        'unpack deliveries and fill shelves',
        'set up displays with the seasons',
        'take orders by phone and e-mail',
      ],
      requirements: [
        'Likes people, also on Saturdays',
        'Comfortable with a till',
        'Able to stand for a shift',
        'Retail experience is a plus',
      ],
      pay: [15, 21],
      screening: [yesNo('Can you work on Saturdays?'), years('retail work')],
      video: 'Recommend something to us that you love, as if we were a customer.',
    },
    {
      titles: ['Stock Associate', 'Receiving Clerk', 'Inventory Specialist'],
      summary: 'Early hours, good music and a stockroom where everything has a place.',
      duties: [
        'receive and count deliveries before opening',
        'label and store goods so that anyone finds them',
        'run cycle counts and look into differences',
        'pack web orders for the afternoon pick-up',
        'take care of returns to suppliers',
      ],
      requirements: [
        'Tidy and exact',
        'Able to lift 45 pounds',
        'Early riser',
        'Knows a scanner or learns it',
      ],
      pay: [16, 22],
      screening: [yesNo('Can you start at 6 in the morning?'), yesNo('Can you lift 45 pounds?')],
      video: 'How do you keep order when three deliveries arrive at once?',
    },
    {
      titles: ['Store Manager', 'Assistant Store Manager', 'Department Lead'],
      summary: 'Your shop, your team of nine and a budget that you help to write.',
      duties: [
        'lead and schedule a team of nine',
        'read the numbers each week and act on two of them',
        'hire, train and give honest feedback',
        'plan events with the neighborhood',
        'keep shrinkage under one percent',
      ],
      requirements: [
        'Three years in retail, one leading',
        'Understands margin and stock turn',
        'Gives feedback early and kindly',
        'Open to two Sundays a month',
      ],
      pay: [24, 36],
      screening: [yesNo('Have you hired people yourself?'), years('leading a retail team')],
      video: 'How do you help a colleague who is not doing well?',
    },
    {
      titles: ['Visual Merchandiser', 'Window Dresser', 'Display Designer'],
      summary: 'Windows that make people miss their bus.',
      duties: [
        'design and build window displays every six weeks',
        'place goods by what customers look for together',
        'write signs that can be read from the street',
        'document displays for the other shops',
        'reuse props with imagination',
      ],
      requirements: [
        'A portfolio, however small',
        'Handy with tools and paint',
        'Knows one drawing or layout program',
        'Comfortable on a ladder',
      ],
      pay: [20, 30],
      screening: [yesNo('Can you show us a portfolio?'), years('display work')],
      video: 'Describe a window that stopped you in the street.',
    },
    {
      titles: ['E-commerce Coordinator', 'Online Store Assistant', 'Content Assistant'],
      summary: 'The web shop is our largest branch, and it is yours to look after.',
      duties: [
        'photograph products and write their pages',
        'answer customers within the hour',
        'watch stock, prices and broken links',
        'plan the weekly newsletter',
        'report what sold and what did not',
      ],
      requirements: [
        'Writes well and correctly',
        'Knows a shop system',
        'Takes decent photographs',
        'Eye for detail',
      ],
      pay: [20, 29],
      remote: 0.4,
      screening: [yesNo('Have you worked with a shop system before?'), years('work on a web shop')],
      video: 'Sell us a plain wooden spoon in thirty seconds.',
    },
  ],
};

const software: Trade = {
  companies: [
    {
      name: 'Nimblefig Software',
      culture: 'Small changes, shipped daily. Nobody is paged for what they did not build.',
      description: 'Scheduling software for clinics that used to have a whiteboard.',
    },
    {
      name: 'Paperlark Systems',
      culture: 'We write things down. Meetings have an agenda or do not happen.',
      description: 'Document workflows for towns and counties.',
    },
    {
      name: 'Quietgear Analytics',
      culture: 'Deep work in the morning, people in the afternoon.',
      description: 'Sensors and dashboards for factories that hate surprises.',
    },
    {
      name: 'Pebblestack Labs',
      culture: 'Boring technology, interesting problems.',
      description: 'Mapping tools for hikers, rescuers and rangers.',
    },
  ],
  shifts: false,
  places: ['Studio', 'Innovation Hub', 'Loft Office', 'Canal House', 'Tech Park'],
  perks: [
    'Remote two days a week',
    'Learning budget of $1,500',
    'Equipment of your choice',
    'Four-day weeks in July',
  ],
  roles: [
    {
      titles: ['Software Engineer', 'Backend Engineer', 'Full-Stack Developer'],
      summary:
        'You own features from the first question of a customer to the graph that shows it works.',
      duties: [
        'design, write and test features in TypeScript',
        'review changes with care and without ego',
        'look after what runs in production, with a rota of one week in eight',
        'write short design notes before large changes',
        'pair with colleagues on hard bugs',
      ],
      requirements: [
        'Three years of building for the web',
        'Knows one typed language well',
        'Understands databases beyond the ORM',
        'Writes clear English',
        'Tests what matters',
      ],
      pay: [48, 85],
      remote: 0.6,
      screening: [
        yesNo('Have you run software in production that you wrote?'),
        years('professional programming'),
        {
          question: 'Which of these do you know best?',
          answers: ['TypeScript', 'Python', 'Java', 'Go', 'something else'],
        },
      ],
      video: 'Explain a bug that taught you something.',
    },
    {
      titles: ['Support Specialist', 'Customer Support Engineer', 'Help Desk Technician'],
      summary: 'You are the reason why customers say that we answer.',
      duties: [
        'answer questions by mail, chat and phone',
        'reproduce bugs and write reports that engineers love',
        'keep the help pages true',
        'train new customers in small groups',
        'tell the team each week what hurts customers most',
      ],
      requirements: [
        'A year in support',
        'Writes friendly and precise answers',
        'Curious about how things work',
        'Some SQL is a plus',
      ],
      pay: [22, 34],
      remote: 0.5,
      screening: [
        yesNo('Have you answered customers in writing before?'),
        years('technical support'),
      ],
      video: 'Explain to us what a browser cache is, as to a customer.',
    },
    {
      titles: ['QA Engineer', 'Test Engineer', 'Quality Analyst'],
      summary: 'You find it before customers do, and make sure that it stays found.',
      duties: [
        'think up how things break',
        'automate browser and API tests',
        'keep the test run under ten minutes',
        'explore new features by hand before release',
        'teach developers to test better',
      ],
      requirements: [
        'Experience with a browser automation tool',
        'Reads code in one language',
        'Stubborn in a friendly way',
        'Writes reports that can be reproduced',
      ],
      pay: [36, 60],
      remote: 0.5,
      screening: [yesNo('Have you automated browser tests?'), years('software testing')],
      video: 'How would you test an elevator?',
    },
    {
      titles: ['Product Designer', 'UX Designer', 'Interface Designer'],
      summary: 'Design for people in a hurry, in gloves or in the rain.',
      duties: [
        'watch users at work and draw what they need',
        'prototype, test and throw away',
        'look after the design system together with engineers',
        'write interface texts',
        'check contrast, focus and touch targets',
      ],
      requirements: [
        'A portfolio with reasons in it',
        'Knows accessibility guidelines',
        'Comfortable with simple HTML and CSS',
        'Takes criticism as data',
      ],
      pay: [42, 70],
      remote: 0.5,
      screening: [yesNo('Can you show us a portfolio?'), years('interface design')],
      video: 'Which everyday object is badly designed, and how would you mend it?',
    },
    {
      titles: ['Data Analyst', 'Reporting Analyst', 'Business Analyst'],
      summary: 'You turn a question into a number, and the number into a decision.',
      duties: [
        'write SQL that others can read',
        'build dashboards that answer one question each',
        'check data and say when it cannot be trusted',
        'present findings on a single page',
        'help teams to define what they measure',
      ],
      requirements: [
        'Fluent SQL',
        'Sound statistics',
        'Explains without jargon',
        'Python or R is a plus',
      ],
      pay: [34, 58],
      remote: 0.5,
      screening: [yesNo('Do you write SQL without help?'), years('data analysis')],
      video: 'Tell us about a number that turned out to be wrong.',
    },
  ],
};

const green: Trade = {
  companies: [
    {
      name: 'Mossgrove Land & Garden',
      culture: 'Rain is weather, not an excuse, but lightning is a day off.',
      description: 'Gardens, orchards and dry-stone walls, with a nursery of our own.',
    },
    {
      name: 'Sprigwell Growers',
      culture: 'We grow people as slowly and well as tomatoes.',
      description: 'Herbs, trees and vegetables, under glass and in the open.',
    },
    {
      name: 'Burrowfield Farm',
      culture: 'Breakfast together at nine, after the first chores.',
      description:
        'A mixed farm with a dairy, greenhouses and a crew that looks after other people’s gardens.',
    },
    {
      name: 'Hollyhock Parks & Farms',
      culture: 'We climb to save trees and fell them only when we must.',
      description: 'We look after parks, a teaching farm and a number of stubborn oaks.',
    },
  ],
  shifts: false,
  places: ['Home Farm', 'Nursery Yard', 'Greenhouse 4', 'County Depot', 'Orchard'],
  perks: [
    'Vegetables to take home',
    'Rain gear paid for',
    'Housing for the season',
    'Winter pay guarantee',
  ],
  roles: [
    {
      titles: ['Landscaper', 'Garden Crew Member', 'Hardscape Installer'],
      summary: 'You build gardens that still look right in ten years.',
      duties: [
        'plant, prune and mulch by plan',
        'lay stone, pavers and drip lines',
        'run mowers, trimmers and small excavators',
        'load trucks in the order of the day',
        'leave every site cleaner than it was',
      ],
      requirements: [
        'One season outdoors',
        'Able to lift 60 pounds',
        "A driver's license is a plus",
        'Knows plants, or wants to',
      ],
      pay: [18, 27],
      screening: [yesNo('Are you fine with working outdoors all year?'), years('landscaping')],
      video: 'Tell us about a garden that you like.',
    },
    {
      titles: ['Greenhouse Worker', 'Grower Assistant', 'Plant Propagator'],
      summary: 'Ninety thousand seedlings, one careful pair of hands at a time.',
      duties: [
        'sow, prick out and graft',
        'water and feed by what the plant shows',
        'scout for pests and release beneficial insects',
        'harvest and bunch herbs from six in the morning',
        'log temperature and humidity',
      ],
      requirements: [
        'Careful hands',
        'Fine with heat and humidity',
        'Weekend turns',
        'Botany is a plus',
      ],
      pay: [16, 22],
      screening: [
        yesNo('Can you work in heat and humidity?'),
        yesNo('Can you take weekend turns?'),
      ],
      video: 'What do you do when you see the first aphid?',
    },
    {
      titles: ['Farm Hand', 'Dairy Worker', 'Orchard Worker'],
      summary: 'Real work with animals, machines and weather.',
      duties: [
        'milk, feed and look after sixty cows',
        'mend fences and drive tractors',
        'pick and sort fruit in the season',
        'help with calving, also at night',
        'keep barns and milk room clean',
      ],
      requirements: [
        'Respect for animals',
        'Able to start at 5 in the morning',
        'Tractor experience is a plus',
        'Strong and steady',
      ],
      pay: [16, 23],
      screening: [yesNo('Can you start at 5 in the morning?'), years('farm work')],
      video: 'Describe your experience with animals.',
    },
    {
      titles: ['Arborist', 'Tree Climber', 'Ground Crew Arborist'],
      summary: 'Ropes, saws and a crew that checks each other twice.',
      duties: [
        'climb and prune by the standard',
        'rig and lower limbs without touching the roof',
        'run chippers and stump grinders',
        'inspect trees and write short reports',
        'inspect ropes and harnesses daily',
      ],
      requirements: [
        'ISA certificate, or working toward it',
        'Chainsaw training',
        'Fit and not afraid of heights',
        "A driver's license",
      ],
      pay: [24, 38],
      screening: [
        {
          question: 'Do you hold an ISA certificate?',
          answers: ['yes', 'working toward it', 'no'],
          correct: 'yes',
        },
        years('climbing'),
      ],
      video: 'When would you refuse to climb a tree?',
    },
    {
      titles: ['Irrigation Technician', 'Equipment Technician', 'Maintenance Mechanic'],
      summary: 'Water where it is needed, and not a drop elsewhere.',
      duties: [
        'design and install drip and sprinkler lines',
        'program controllers and sensors',
        'find leaks before the bill does',
        'service pumps, mowers and generators',
        'teach customers to read their controller',
      ],
      requirements: [
        'Two years with irrigation or small engines',
        'Reads wiring diagrams',
        'Backflow certificate is a plus',
        "A driver's license",
      ],
      pay: [21, 33],
      screening: [yesNo('Can you read a wiring diagram?'), years('irrigation or engine work')],
      video: 'How do you find a leak that nobody sees?',
    },
  ],
};

const learning: Trade = {
  companies: [
    {
      name: 'Dandelion Clock Preschool',
      culture: 'Mud is washable. Curiosity is not to be hurried.',
      description: 'Play-based preschools with gardens and a cook.',
    },
    {
      name: 'Littlewick Learning',
      culture: 'Every adult is known by their first name, every child by their question.',
      description: 'Child care from six weeks to six years, open from six to six.',
    },
    {
      name: 'Kitehill Learning House',
      culture: 'We praise the attempt and check the result.',
      description: 'A preschool in the morning, tutoring in groups of three in the afternoon.',
    },
    {
      name: 'Puddlejump After School',
      culture: 'Snacks first, homework second, football third.',
      description: 'Child care, after-school programs and summer camps in public schools.',
    },
  ],
  shifts: false,
  places: ['Garden House', 'Lincoln Annex', 'Community Center', 'Maple Campus', 'Library Rooms'],
  perks: [
    'Child care at half the price',
    'Paid planning time',
    'Training days paid',
    'Summers off',
  ],
  roles: [
    {
      titles: ['Preschool Teacher', 'Lead Teacher', 'Toddler Teacher'],
      summary: 'Twelve children, one assistant and a garden.',
      duties: [
        'plan weeks around what children ask',
        'observe and write down each child’s steps',
        'talk with parents every day and formally twice a year',
        'keep the room safe, calm and inviting',
        'guide an assistant teacher',
      ],
      requirements: [
        'Early childhood education units or degree',
        'First aid and CPR',
        'A background check',
        'Warm and consistent',
      ],
      pay: [20, 30],
      screening: [
        yesNo('Do you have early childhood education units?'),
        yesNo('Do you agree to a background check?'),
        years('work with young children'),
      ],
      video: 'Two children want the same shovel. What do you do?',
    },
    {
      titles: ['Assistant Teacher', 'Classroom Aide', 'Child Care Assistant'],
      summary: 'A second pair of hands, eyes and open arms.',
      duties: [
        'help with meals, naps and getting dressed',
        'lead small groups in play and crafts',
        'keep toys and rooms clean',
        'watch the playground with full attention',
        'tell the lead teacher what you have noticed',
      ],
      requirements: [
        'At least 18 years old',
        'First aid, or willing to learn it',
        'A background check',
        'Energy and patience',
      ],
      pay: [15, 20],
      screening: [
        yesNo('Are you at least 18 years old?'),
        yesNo('Do you agree to a background check?'),
      ],
      video: 'Tell us about a game that children love to play with you.',
    },
    {
      titles: ['Math Tutor', 'Reading Tutor', 'Science Tutor'],
      summary: 'Groups of three, an hour at a time, and the moment when it clicks.',
      duties: [
        'teach three students at a time by our material',
        'find the gap behind the wrong answer',
        'write two sentences for parents after each hour',
        'prepare students for tests without fear',
        'agree goals with their teachers',
      ],
      requirements: [
        'Strong in the subject up to grade 12',
        'Explains in more than one way',
        'Some college',
        'Afternoons and early evenings',
      ],
      pay: [22, 35],
      remote: 0.3,
      screening: [
        yesNo('Can you teach between 3 and 7 in the afternoon?'),
        { question: 'Up to which grade can you teach?', answers: ['5', '8', '12'], correct: '12' },
      ],
      video: 'Explain why one may not divide by zero.',
    },
    {
      titles: ['Camp Counselor', 'Recreation Leader', 'After-School Leader'],
      summary: 'Twenty kids, one field and a plan B for rain.',
      duties: [
        'lead games, crafts and outings',
        'help with homework for the first hour',
        'keep lists so that every child is accounted for',
        'settle arguments fairly',
        'set up and tidy away',
      ],
      requirements: [
        'At least 18 years old',
        'First aid and CPR',
        'A loud voice and a soft one',
        'Swims well: a plus',
      ],
      pay: [15, 20],
      screening: [
        yesNo('Is your first aid certificate current?'),
        yesNo('Can you work all of July?'),
      ],
      video: 'It has been raining for two hours. What do you play?',
    },
    {
      titles: ['Center Director', 'Program Coordinator', 'Site Coordinator'],
      summary: 'You keep the license, the budget and the mood in good order.',
      duties: [
        'lead a team of fourteen',
        'meet licensing rules and keep the records',
        'enroll families and answer their hard questions',
        'watch ratios and write schedules',
        'plan training with each teacher',
      ],
      requirements: [
        'Director permit or equivalent',
        'Three years in child care, one leading',
        'Good with budgets',
        'Clear and kind in conflict',
      ],
      pay: [28, 42],
      screening: [yesNo('Do you hold a director permit?'), years('leading a team')],
      video: 'A parent is angry about a scraped knee. How do you talk with them?',
    },
  ],
};

const hotels: Trade = {
  companies: [
    {
      name: 'The Gabled Otter Inn',
      culture: 'Guests remember names, so we learn theirs first.',
      description: 'A small inn by the water, with breakfast until noon.',
    },
    {
      name: 'Starling & Quill Hotels',
      culture: 'Every job here has been done by someone who is now a manager.',
      description: 'Five city hotels in old libraries, banks and one observatory.',
    },
    {
      name: 'Moonmile Motor Lodge',
      culture: 'Neon outside, calm inside.',
      description: 'Restored roadside motels with good beds and better pie.',
    },
    {
      name: 'Saltbox Suites',
      culture: 'We clean as if our mothers were coming.',
      description: 'Furnished apartments for people who stay for weeks.',
    },
  ],
  shifts: true,
  places: ['Waterfront', 'Old Library', 'Route 9', 'Observatory', 'Center City'],
  perks: [
    'Free nights in our houses',
    'Meals on shift',
    'Laundry of uniforms',
    'Holiday pay doubled',
  ],
  roles: [
    {
      titles: ['Front Desk Agent', 'Night Auditor', 'Guest Services Agent'],
      summary: 'The person whom a tired traveler hopes to meet at midnight.',
      duties: [
        'check guests in and out without a queue',
        'answer mail and phone in the house’s voice',
        'balance the day in the hotel system',
        'recommend places that you would go to yourself',
        'solve what can be solved at once, and note the rest',
      ],
      requirements: [
        'Friendly and exact',
        'A hotel system, or quick to learn it',
        'A second language is a plus',
        'Some nights and weekends',
      ],
      pay: [17, 24],
      screening: [yesNo('Can you work some nights?'), years('hotel work')],
      video: 'A guest’s room is not ready and it is raining. What do you say?',
    },
    {
      titles: ['Housekeeper', 'Room Attendant', 'Laundry Attendant'],
      summary: 'Twelve rooms a day, never more, with a partner.',
      duties: [
        'clean and make up twelve rooms with a partner',
        'report what is broken before a guest does',
        'stock carts and linen rooms',
        'look after lost things honestly',
        'deep-clean two rooms a week',
      ],
      requirements: [
        'An eye for detail',
        'Able to be on your feet all day',
        'Weekends in turns',
        'No experience needed',
      ],
      pay: [16, 21],
      screening: [yesNo('Can you work weekends in turns?'), years('housekeeping')],
      video: 'How do you know that a room is really clean?',
    },
    {
      titles: ['Maintenance Technician', 'Building Engineer', 'Handyperson'],
      summary: 'Old houses, honest tools and a list that is never empty.',
      duties: [
        'repair plumbing, locks, lights and furniture',
        'look after boilers and air conditioning',
        'walk the house daily and note what you see',
        'let contractors in and check their work',
        'take your turn on call one week in five',
      ],
      requirements: [
        'Handy in three trades or more',
        'EPA 608 certificate is a plus',
        'Polite in occupied rooms',
        'On call in turns',
      ],
      pay: [21, 31],
      screening: [yesNo('Can you be on call one week in five?'), years('building maintenance')],
      video: 'What was the oddest thing that you ever had to repair?',
    },
    {
      titles: ['Breakfast Cook', 'Banquet Server', 'Bartender'],
      summary: 'The first or the last thing that guests taste, and what they tell about us.',
      duties: [
        'prepare and serve breakfast or banquets for eighty',
        'set and clear the room quietly',
        'keep stock and order twice a week',
        'know the menu and its allergens',
        'close the bar or kitchen by the checklist',
      ],
      requirements: [
        'A year in service or cooking',
        'Food handler card',
        'Early or late shifts',
        'Over 21 for the bar',
      ],
      pay: [16, 25],
      screening: [yesNo('Do you have a food handler card?'), yesNo('Are you over 21?')],
      video: 'Describe the perfect breakfast.',
    },
    {
      titles: ['Events Coordinator', 'Reservations Agent', 'Sales Coordinator'],
      summary: 'Weddings, retreats and the occasional chess tournament.',
      duties: [
        'answer inquiries the same day',
        'write offers and contracts that everyone understands',
        'plan rooms, menus and schedules',
        'keep the time and everyone’s nerves on the day itself',
        'follow up and ask what to do better',
      ],
      requirements: [
        'Two years in events or reservations',
        'Organized to the minute',
        'Writes well',
        'Some weekends',
      ],
      pay: [21, 32],
      screening: [yesNo('Have you run an event for more than fifty people?'), years('events work')],
      video: 'The cake has not come and the guests have. What now?',
    },
  ],
};

const office: Trade = {
  companies: [
    {
      name: 'Abacus & Plum Business Center',
      culture: 'Busy in April, humane all year.',
      description: 'Books, insurance and print for shops, farms and freelancers.',
    },
    {
      name: 'Inkwell & Niece Business Services',
      culture: 'We smell of ink and keep our promises about Friday.',
      description: 'A print shop that learned to do its customers’ books and forms as well.',
    },
    {
      name: 'Tidydesk Services',
      culture: 'Everything has a place, and every person a say.',
      description: 'Mail, phones, books and business cards for companies too small for an office.',
    },
    {
      name: 'Umbrellabird Agency',
      culture: 'We read the small print aloud.',
      description:
        'Independent agents for homes, boats and beehives, with a bindery in the basement.',
    },
  ],
  shifts: false,
  places: ['Head Office', 'Court Square', 'Print Hall', 'Branch Office', 'Second Floor'],
  perks: ['Flexible hours', 'Hybrid work', 'Paid certificates', 'Friday afternoons off in summer'],
  roles: [
    {
      titles: ['Bookkeeper', 'Staff Accountant', 'Payroll Clerk'],
      summary: 'Thirty small clients whose books you could recite.',
      duties: [
        'keep the books of thirty clients',
        'run payroll and file it on time',
        'reconcile accounts to the cent each month',
        'prepare files for tax season',
        'explain numbers to people who fear them',
      ],
      requirements: [
        'Two years of bookkeeping',
        'Fluent in one accounting program',
        'Discreet and exact',
        'Degree or certificate in accounting: a plus',
      ],
      pay: [24, 37],
      remote: 0.4,
      screening: [yesNo('Have you run payroll?'), years('bookkeeping')],
      video: 'Explain to a florist what a balance sheet is.',
    },
    {
      titles: ['Administrative Assistant', 'Office Coordinator', 'Receptionist'],
      summary: 'You know who needs what before they ask.',
      duties: [
        'answer phones and sort mail for nine companies',
        'keep calendars and book travel',
        'write letters that need no second draft',
        'order supplies and pay small bills',
        'welcome visitors and make good coffee',
      ],
      requirements: [
        'A year in an office',
        'Good spelling',
        'Comfortable with spreadsheets and calendars',
        'Friendly on the phone',
      ],
      pay: [18, 26],
      remote: 0.15,
      screening: [yesNo('Are you comfortable with spreadsheets?'), years('office work')],
      video: 'How do you keep five people’s calendars in order?',
    },
    {
      titles: ['Insurance Agent', 'Claims Assistant', 'Account Representative'],
      summary: 'You sell what people need and are there when they need it.',
      duties: [
        'advise on home, car and small business cover',
        'take claims and follow them to the end',
        'compare offers and say what is missing in each',
        'renew policies before they lapse',
        'keep notes that a colleague could take over',
      ],
      requirements: [
        'License, or ready to get it in three months',
        'Listens more than talks',
        'Good with forms',
        'Sales experience is a plus',
      ],
      pay: [20, 33],
      remote: 0.3,
      screening: [yesNo('Do you hold an insurance license?'), years('insurance or sales work')],
      video: 'Explain a deductible to a first-time driver.',
    },
    {
      titles: ['Press Operator', 'Print Finisher', 'Bindery Worker'],
      summary: 'Machines from 1962 and 2022, and time to do it well.',
      duties: [
        'set up and run offset and digital presses',
        'match color by eye and by meter',
        'cut, fold and bind to the millimeter',
        'maintain the machines by their books',
        'pack jobs so that corners stay sharp',
      ],
      requirements: [
        'Experience with a press or a bindery',
        'Good color vision',
        'Able to lift 50 pounds',
        'Loves paper',
      ],
      pay: [19, 29],
      screening: [yesNo('Do you see colors without difficulty?'), years('printing')],
      video: 'What went wrong in the worst job that you ever ran?',
    },
    {
      titles: ['Graphic Designer', 'Prepress Technician', 'Layout Artist'],
      summary: 'From a napkin sketch to a plate without surprises.',
      duties: [
        'lay out flyers, books and labels',
        'check and repair customers’ files',
        'prepare plates and proofs',
        'advise on paper and finishing',
        'keep the archive in order',
      ],
      requirements: [
        'A portfolio',
        'Fluent in layout software',
        'Understands bleed, trapping and profiles',
        'Patient with napkins',
      ],
      pay: [22, 34],
      remote: 0.4,
      screening: [yesNo('Can you show us a portfolio?'), years('print design')],
      video: 'Which typeface would you ban, and which would you marry?',
    },
  ],
};

/** Ten trades of four companies and five roles each. */
export const TRADES: readonly Trade[] = [
  food,
  logistics,
  health,
  building,
  retail,
  software,
  green,
  learning,
  hotels,
  office,
];
