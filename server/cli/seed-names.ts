/** What the seed's people are made of: names that go together with places, and invented institutes and companies. */

export interface Region {
  country: string;
  /** How many of a hundred people are from here. */
  share: number;
  first: string[];
  last: string[];
  /** City, state and the first digits of its postal code. */
  cities: [city: string, state: string, zip: string][];
  zipDigits: number;
  streets: string[];
}

const words = (text: string) => text.split(" ");

export const regions: Region[] = [
  {
    country: "India",
    share: 34,
    first: words(
      "Aarav Aditi Ananya Arjun Deepa Divya Farhan Gauri Harsh Ishaan Kavya Kiran Lakshmi Meera Nikhil Pooja Priya Rahul Rohan Sanjay Shreya Sneha Tara Varun Vikram Zara",
    ),
    last: words(
      "Agarwal Banerjee Chatterjee Das Desai Gupta Iyer Joshi Kapoor Khan Kulkarni Mehta Menon Nair Patel Pillai Rao Reddy Sen Shah Sharma Singh Verma Yadav",
    ),
    cities: [
      ["Bengaluru", "Karnataka", "560"],
      ["Pune", "Maharashtra", "411"],
      ["Chennai", "Tamil Nadu", "600"],
      ["Hyderabad", "Telangana", "500"],
      ["Kolkata", "West Bengal", "700"],
      ["Jaipur", "Rajasthan", "302"],
    ],
    zipDigits: 6,
    streets: ["MG Road", "Lake View Road", "Station Road", "Gandhi Nagar", "Park Street", "Temple Road"],
  },
  {
    country: "United States",
    share: 20,
    first: words(
      "Aaron Abigail Caleb Chloe Daniel Ella Ethan Grace Hannah Isaac Jada James Kayla Liam Maya Noah Olivia Owen Ruby Samuel Sofia Tyler Violet Wyatt",
    ),
    last: words(
      "Adams Baker Brooks Carter Collins Cooper Diaz Edwards Foster Garcia Hayes Howard Jackson Johnson Kelly Lopez Miller Nguyen Parker Reed Rivera Sanders Turner Walker",
    ),
    cities: [
      ["Austin", "Texas", "787"],
      ["Portland", "Oregon", "972"],
      ["Columbus", "Ohio", "432"],
      ["Atlanta", "Georgia", "303"],
      ["Denver", "Colorado", "802"],
    ],
    zipDigits: 5,
    streets: ["Maple Avenue", "Oak Street", "Cedar Lane", "Hill Road", "Lincoln Street", "River Drive"],
  },
  {
    country: "Germany",
    share: 12,
    first: words(
      "Anna Ben Clara Elias Emil Finn Greta Hannah Jonas Jörg Käthe Lena Leon Lukas Marie Mia Niklas Paula Sören Theo Ursula Zoë",
    ),
    last: words(
      "Bauer Becker Böhm Fischer Groß Hoffmann Jäger Keller Koch König Krüger Lange Müller Neumann Richter Schäfer Schmidt Schulz Vogel Wagner Weber Zimmermann",
    ),
    cities: [
      ["Leipzig", "Sachsen", "041"],
      ["Hamburg", "Hamburg", "203"],
      ["München", "Bayern", "803"],
      ["Köln", "Nordrhein-Westfalen", "506"],
      ["Freiburg", "Baden-Württemberg", "791"],
    ],
    zipDigits: 5,
    streets: ["Lindenstraße", "Bahnhofstraße", "Goethestraße", "Am Markt", "Mühlenweg", "Gartenweg"],
  },
  {
    country: "Nigeria",
    share: 12,
    first: words(
      "Adaeze Amina Ayo Bola Chidi Chioma Emeka Femi Funke Ibrahim Ifeoma Kelechi Ngozi Obinna Olu Segun Temitope Tunde Uche Yetunde Zainab",
    ),
    last: words(
      "Abiola Adebayo Adeyemi Afolabi Balogun Bello Chukwu Danjuma Eze Ibrahim Nwosu Obi Ogunleye Okafor Okeke Okonkwo Olawale Onyeka Sani Umar Yusuf",
    ),
    cities: [
      ["Lagos", "Lagos", "100"],
      ["Abuja", "FCT", "900"],
      ["Ibadan", "Oyo", "200"],
      ["Enugu", "Enugu", "400"],
    ],
    zipDigits: 6,
    streets: ["Broad Street", "Airport Road", "Unity Close", "Market Road", "Marina Road"],
  },
  {
    country: "Brazil",
    share: 12,
    first: words(
      "Ana André Beatriz Bruno Camila Davi Eduardo Fernanda Gabriel Helena Igor João Júlia Larissa Lucas Luísa Mateus Nina Pedro Rafaela Thiago Vitória",
    ),
    last: words(
      "Almeida Araújo Barbosa Cardoso Carvalho Costa Dias Ferreira Gomes Lima Lopes Martins Melo Moreira Oliveira Pereira Ramos Ribeiro Rocha Santos Silva Souza",
    ),
    cities: [
      ["Recife", "Pernambuco", "500"],
      ["Curitiba", "Paraná", "800"],
      ["São Paulo", "São Paulo", "010"],
      ["Belo Horizonte", "Minas Gerais", "301"],
    ],
    zipDigits: 8,
    streets: ["Rua das Flores", "Avenida Brasil", "Rua da Praia", "Rua do Sol", "Avenida Central"],
  },
  {
    country: "Japan",
    share: 10,
    first: words(
      "Aiko Akira Daichi Emi Hana Haruto Hiroshi Kaito Kenji Mei Naoko Ren Riku Sakura Shun Sora Takumi Yui Yuki Yuna",
    ),
    last: words(
      "Abe Endo Fujita Hayashi Inoue Ito Kato Kimura Kobayashi Matsumoto Mori Nakamura Ogawa Saito Sasaki Sato Suzuki Takahashi Tanaka Watanabe Yamada Yoshida",
    ),
    cities: [
      ["Osaka", "Osaka", "530"],
      ["Sendai", "Miyagi", "980"],
      ["Fukuoka", "Fukuoka", "810"],
      ["Sapporo", "Hokkaido", "060"],
    ],
    zipDigits: 7,
    streets: ["Sakura-dori", "Chuo", "Honmachi", "Minami", "Kita"],
  },
];

export const institutes = words(
  "Northgate Lakeside Meridian Riverside Hillcrest Stonebridge Westbrook Greenfield Kingsford Ashbury Silverline Harborview",
).flatMap((name) => [`${name} University`, `${name} Institute of Technology`, `${name} College`]);

export const courses = [
  "B.Sc. Computer Science",
  "B.Tech. Information Technology",
  "B.A. Business Administration",
  "M.Sc. Data Science",
  "M.Sc. Software Engineering",
  "B.Com. Accounting",
  "M.B.A.",
  "B.E. Electronics",
  "Diploma in Web Development",
];

export const companies = words(
  "Bluepeak Cobalt Everline Foxglove Granite Highmark Juniper Kestrel Lumen Marble Novara Orchard Pinecrest Quarry Redwood Sable Tidewater Umber Verity Windmill",
).flatMap((name) => [`${name} Systems`, `${name} Labs`, `${name} Logistics`]);

export const positions = [
  "Software Engineer",
  "Front-end Developer",
  "Back-end Developer",
  "Data Analyst",
  "QA Engineer",
  "DevOps Engineer",
  "Product Manager",
  "Support Engineer",
  "Business Analyst",
  "System Administrator",
  "Team Lead",
];
