"""Given names that are common in many countries; some are also words."""

_GIVEN = """
Aaliyah Aaron Abby Abdul Abdullah Abel Abena Abigail Abraham Ada Adaeze Adam Adebayo Adele Adil Aditi Aditya Adnan
Adrian Adriana Agata Agnes Agnieszka Ahmad Ahmed Ahmet Aidan Aiden Aiko Ailsa Ainhoa Aisha Ajay Akash Akiko Akira Alan
Alastair Albert Alberto Alejandra Alejandro Aleksander Aleksandra Alessandra Alessandro Alex Alexander Alexandra
Alexandre Alexei Alfie Alfonso Alfred Alfredo Ali Alice Alicia Alina Alison Alistair Allison Alma Alvaro Alya Amal
Amalia Amanda Amara Amaya Ambrose Amelia Amelie Amina Amir Amira Amit Amrita Amy Amélie Ana Anastasia Anaïs Anders
Andile Andre Andrea Andreas Andrei Andrew André Andrés Andy Angela Angelina Angelo Angie Angus Anil Anita Anja Anjali
Ankit Ann Anna Annabelle Anne Anneke Annette Annie Annika Anselm Antje Antoine Anton Antonia Antonio Anwar Anya Aoife
April Aram Arash Archie Ariana Ariel Arif Arjun Armando Arno Arnold Arthur Arturo Arun Arvid Aryan Asha Ashley Ashraf
Asif Astrid Audrey Aurelia Aurélie Axel Ayaan Ayesha Ayumi Ayşe Azadeh Babak Barbara Barry Bartosz Beata Beatrice
Beatriz Becky Bella Ben Benedict Benjamin Benoît Berit Bernard Bernd Bernhard Bert Beth Bettina Bhavna Bianca Birgit
Bjorn Björn Blanca Bob Bobby Bogdan Bojan Boris Brad Bradley Brady Brandon Branislav Brenda Brendan Brian Brianna
Bridget Brigitte Britta Brittany Bruno Bryan Bryce Bálint Caio Caitlin Caleb Callum Cameron Camila Camille Candice
Carina Carl Carla Carlo Carlos Carlotta Carmen Carol Carole Caroline Carolyn Carrie Carsten Casey Caspar Cassandra
Catalina Catherine Cathy Cecil Cecilia Cedric Celia Celine Cengiz Chad Chandra Chanel Chantal Charlene Charles Charlie
Cheng Chiara Chidi Chika Chinedu Chinwe Chiyo Chloe Chloé Chris Christa Christina Christine Christoph Christophe
Christopher Ciaran Cindy Claire Clara Clarissa Claudia Claus Clemens Cláudia Clément Cody Colin Colleen Connie Connor
Conrad Corey Corinne Cornelia Cornelius Cory Craig Cristian Cristina Curtis Cynthia Cécile Dafydd Dagmar Damian Damien
Dan Dana Daniel Daniela Danielle Danny Daphne Daria Dario Darius Darren Darya Dasha Dave David Debbie Deborah Declan
Deepak Deepika Denis Denise Deniz Dennis Derek Desmond Detlef Devon Diana Diane Diego Dieter Dilip Dimitri Dina Dinesh
Dirk Divya Dmitri Dmitry Dolores Dominic Dominik Dominique Don Donald Donna Doris Dorothea Dorothy Doug Douglas Dragan
Duncan Dylan Ed Eddie Edgar Edith Eduard Eduardo Edward Edwin Efua Eileen Ekaterina Elaine Eleanor Elena Eleni Eli
Elias Elif Elijah Elin Elina Elisa Elisabeth Elise Eliza Elizabeth Ella Ellen Ellie Elliot Elliott Elodie Elsa Elsie
Elvira Ema Emanuel Emeka Emil Emilia Emilie Emilio Emily Emir Emma Emmanuel Emre Engin Enrico Enrique Enzo Eoin Eric
Erica Erich Erik Erika Erin Ernest Ernesto Ernst Erwin Esmeralda Esra Estelle Ester Esther Eszter Ethan Etienne Eugene
Eugenia Eva Evan Evelyn Evie Ewa Ewan Ezra Fabian Fabio Fabrice Fadi Faisal Farah Farhan Farid Farida Fatima Fatma
Fatou Fausto Faye Federico Felicia Felicity Felipe Felix Ferdinand Fernanda Fernando Filip Filippo Finn Fiona Flavia
Florian Florin Francesca Francesco Francis Francisca Francisco Franz François Françoise Frauke Fred Freddie Frederica
Frederick Frederik Freya Frida Frieda Friedrich Fritz Fumiko Gabor Gabriel Gabriela Gabriella Gareth Gary Gaurav Gavin
Genevieve Geneviève Geoff Geoffrey George Georgina Gerald Gerard Gerda Gerhard Germán Gerrit Gertrude Giancarlo Gianni
Gilbert Gilles Gina Gintaras Giorgio Giovanni Gisela Giulia Giuseppe Gladys Gloria Gonzalo Gopal Goran Gordon Graham
Greg Gregory Greta Gretchen Gudrun Guido Guillaume Guillermo Gunther Gustav Gustavo Gwen Gwendolyn Gábor Gül Günther
Habib Hakan Hamid Hamish Hamza Hana Hank Hanna Hannah Hannelore Hannes Hans Harald Hari Harish Harold Harper Harriet
Harry Haruki Haruto Hasan Hassan Hayley Heather Hector Hedwig Heidi Heike Heinz Helen Helena Helene Helga Helmi Helmut
Henri Henrietta Henrik Henry Herbert Herman Hermann Hilary Hilda Hina Hiro Hiroshi Holger Horst Howard Hubert Huda
Hugo Hussein Héctor Ian Ibrahim Ida Ignacio Igor Ilse Ilya Imran Indira Ines Inga Inge Inger Ingo Ingrid Inés Ioana
Irene Irina Isaac Isabel Isabella Isabelle Isadora Isaiah Ishaan Isla Ismail Ivan Ivana Ivo Iza Jaap Jacek Jacinta
Jackie Jackson Jacob Jacqueline Jacques Jada Jaime Jakob Jakub Jamal James Jamie Jamila Jan Jana Jane Janek Janet
Janice Janina Jannik Jared Jasmin Jason Javed Javier Jay Jean Jeanette Jeanne Jeff Jeffrey Jelena Jen Jenna Jennifer
Jenny Jens Jeremiah Jeremy Jerome Jerry Jerzy Jesse Jessica Jessie Jill Jim Jimmy Jing Jiří Jo Joachim Joan Joana
Joanna Joanne Joao Joaquín Jochen Jodie Jody Joe Joel Joey Johan Johann Johanna Johannes John Johnny Jolanta Jon Jonah
Jonas Jonathan Joost Jorge Jorn Jose Josef Josefine Joseph Josephine Josh Joshua Josiah Josie José Jovana Joyce João
Juan Juana Juanita Jude Judith Judy Jules Julia Julian Juliana Julianna Julie Juliet Julieta Julio Julius Jun Justin
Justine Jutta Jérôme Jörg Jürgen Kai Kamal Kamila Kaori Karan Karen Karim Karima Karin Karl Karla Karolina Kasia
Kaspar Kat Katarina Kate Katharina Katherine Kathleen Kathrin Kathryn Kathy Katie Katja Katrin Katya Kavita Kayla
Kazuo Keanu Keiko Keira Keith Kelly Ken Kenji Kenneth Kenta Kerstin Kevin Khadija Khadijah Khaled Khalid Kieran Kim
Kimberly Kiran Kirsten Kiyoko Kjell Klara Klaus Kofi Kolya Konstantin Krishna Kristen Kristin Kristina Krystyna
Krzysztof Kumar Kurt Kwame Kyle Laila Lakshmi Lamar Lara Larissa Larry Lars Laszlo Latoya Laura Lauren Laurence
Laurent Layla Lea Leah Leandro Leif Leila Lena Leo Leon Leonard Leonardo Leonie Leonora Leslie Leticia Levi Lewis León
Liam Lidia Liesel Lilian Lilly Linda Lindsay Lindsey Linh Linus Lisa Lisbeth Lise Livia Liz Logan Lola Lorena Lorenzo
Lori Lorraine Lothar Lotte Louis Louisa Louise Luana Lubos Luc Luca Lucas Lucia Luciana Lucie Lucy Lucía Ludmila
Ludwig Luigi Luis Luisa Luiz Luka Lukas Luke Lupita Lwazi Lydia Lynn László Maarten Mabel Maciej Mackenzie Madeleine
Mads Magdalena Maggie Mahesh Mahmoud Maja Maksim Malcolm Malik Malika Manfred Manoela Manoj Manuel Manuela Marc Marcel
Marcela Marcelo Marcia Marco Marcos Marcus Marek Margaret Margarethe Margarita Margit Margot Maria Mariam Mariana
Marianna Marianne Marie Mariko Marina Mario Marion Marisa Marissa Marit Mariusz Marjorie Marko Markus Marlene Marlies
Marlon Marta Martha Martin Martina Marvin Marwan Mary Maryam María Masako Masha Matej Mateo Mathias Mathieu Mathilde
Matilda Matilde Matt Matteo Matthew Matthias Matías Maud Maureen Maurice Mauricio Mauro Maxim Maxime Maximilian Maya
Meera Mehdi Mehmet Mei Meike Melanie Melina Melinda Melissa Mercedes Meredith Merve Mia Micah Michael Michaela Michal
Michaël Michel Michele Michelle Michiko Mieke Miguel Mihai Mike Mikhail Mila Milan Milena Millie Milos Mina Mindy Ming
Minh Minnie Mira Miranda Miriam Mirjam Mirko Misha Mitchell Mitsuko Moana Mohamed Mohammad Mohammed Mohit Moira Molly
Monica Monika Monique Monroe Morag Morgan Moritz Moses Mounir Muhammad Murat Mustafa Myriam Myrtle Nadia Nadine Nadège
Naledi Nancy Naomi Natalia Natalie Natasha Nathalie Nathan Nathaniel Naveen Nazanin Neema Neha Neil Nelly Nelson
Nermin Ngozi Nguyen Nia Niall Niamh Nicholas Nick Nicola Nicolas Nicole Nicolás Nigel Nikhil Nikita Niklas Nikolai
Nikolaos Nikolas Nikos Nils Nina Nisha Noah Noel Noelia Noor Nora Norbert Norma Norman Noémie Nuno Nuria Obinna
Octavia Odette Ofelia Okan Oksana Olaf Ole Oleg Olena Olga Oliver Olivia Olivier Oluwaseun Omar Omari Ondřej Ophelia
Oriol Orlando Oscar Oskar Osman Ottavio Otto Owen Pablo Paige Paloma Pamela Paola Paolo Parisa Parvati Patrice
Patricia Patrick Patrizia Paul Paula Paulina Pauline Paulo Pavel Paweł Pedro Peggy Per Percy Perla Peter Petra Phil
Philip Philipp Philippa Philippe Phillip Phoebe Phyllis Pia Pierre Pieter Pilar Piotr Pooja Poppy Pradeep Prakash
Pranav Preeti Priya Priyanka Qasim Quentin Rabia Rachel Radek Radha Rafael Rafał Raghu Raheem Rahul Rainer Raj Rajesh
Rajiv Ralf Ralph Ramesh Ramon Ramona Ramón Randy Rania Raphael Raquel Rashid Rashida Ravi Ravindra Raymond Raúl
Rebecca Regina Reiko Reinhard Remy Renata Renate Rene René Renée Reza Rhea Rhonda Rhys Ricarda Ricardo Riccardo
Richard Rick Rina Rita Robbie Robert Roberta Roberto Rocío Roderick Rodrigo Roger Rohan Rohit Roland Rolando Rolf
Romain Romy Ron Ronald Ronan Rosa Rosalie Rosalind Rosanna Rosario Rosie Ross Roxana Roxanne Ruairi Ruben Rubén Rudolf
Rupert Russell Ruth Ryan Ryo Rüdiger Sabine Sabrina Sachiko Sadie Saeed Safiya Sahil Said Sakura Saleh Salim Sally
Salma Salvador Sam Samantha Sami Samir Samira Samuel Sana Sandeep Sander Sandra Sandy Sanjay Sanna Santosh Saoirse
Sara Sarah Sasha Saskia Satoshi Sayed Scarlett Scott Sean Sebastian Selena Selim Selma Serena Serge Sergei Sergey
Sergio Seth Shabnam Shane Shanice Shannon Shanti Sharif Sharon Shaun Shauna Shawn Sheila Shelby Shinji Shirley Shiva
Shreya Shu Sigrid Silke Silvia Silvio Simon Simona Simone Simran Sina Sinead Siobhan Siobhán Sipho Slavica Sofia Sofie
Sofía Sohail Solomon Sonia Sonja Sophia Sophie Stacey Stacy Stanislav Stanley Stefan Stefanie Stelian Stella Stephan
Stephane Stephanie Stephen Steve Steven Stian Stuart Stéphane Suki Sumit Sunil Sunita Suresh Susan Susana Susanne
Susie Suzanne Sven Svenja Svetlana Swati Sybil Sylvia Sylvie Sándor Sören Tadeusz Takashi Takeshi Talia Tamara Tamika
Tanja Tanya Tara Tarek Tariq Tatiana Tatjana Ted Tendai Tendayi Terence Teresa Terry Tessa Tetsuya Thabo Thandi Thea
Theo Theodore Theresa Thiago Thierry Thomas Thorsten Thuy Théo Tiago Tiina Till Tim Timo Timothy Timur Tina Tobias
Todd Tom Tomas Tomasz Tommy Tomoko Tomás Toni Tony Torsten Tove Tracy Trent Trevor Trine Tristan Tuan Tyler Ulla
Ulrich Ulrike Umar Ursula Usman Uwe Vadim Valentin Valentina Valeria Valerie Vanessa Vanya Vasco Vasilis Velma Vera
Verena Veronica Verónica Vesna Vicky Victor Vigdis Vijay Vikram Viktor Viktoria Vilma Vincent Vincenzo Vinod Viola
Violeta Viorica Virginie Vishal Vivek Vivian Vladimir Volker Waleed Walter Waltraud Wanda Wei Wendy Werner Wesley
Whitney Wiebke Wiktor Wilfred Wilhelm William Willie Wilma Winston Wojciech Wolfgang Xander Xavier Xiaoming Ximena
Yael Yannick Yara Yash Yasmin Yasmine Yasser Yiannis Yolanda Yosef Yoshiko Youssef Yuki Yuri Yusuf Yuto Yvan Yvette
Yvonne Zachary Zahra Zainab Zanele Zara Zdeněk Zeynep Zhang Zhanna Zita Zodwa Zoe Zofia Zoltán Zoé Zuri Zuzana Álvaro
Ángel Ángela Åsa Élodie Émile Étienne Óscar Łukasz Željko
"""
_ALSO_WORDS = """
Abel Ada Adelaide Amber Ambrose Angel April Ariel Art Asia August Aurelia Austin Autumn Basil Bella Bill Brandy Brook
Brooke Bryce Buddy Candy Carolina Carter Celeste Chance Chanel Charlotte Chase Chelsea Cherry China Chip Christian
Chuck Clay Clement Cliff Colt Constance Cooper Crystal Daisy Dale Dallas Dante Dawn Dean Destiny Devon Dick Don Drew
Duke Earl Ed Ema Ernie Eve Faith Faye Felicity Florence Forrest Frank Gale Gene Georgia Gill Ginger Glen Gloria Grace
Grant Gus Guy Gül Harmony Harper Hazel Heath Herb Holly Hope Hunter India Iris Israel Ivy Iza Jack Jada Jade Jasmine
Jasper Jean Jewel Jo Jordan Jose Josh Joy Jude Jun June Kat Kenya Kit Krishna Lakshmi Lamar Lance Lane Leigh Lily
Logan Lotte Madison Major Maria Marina Mark Mason Max May Mei Melody Mercedes Mercy Milan Miles Mina Ming Minnie Mira
Moana Monroe Nancy Nelson Neo Nick Norma Nova Octavia Olive Ophelia Orlando Page Paloma Paris Parker Parvati Pascal
Pat Patience Pearl Peg Penny Per Percy Perry Phoenix Pierce Piper Quinn Ray Reed Regina Rhea Rich Rob Robin Rosario
Rose Rosemary Ross Royal Ruby Rusty Sage Said Salvador Sana Sandy Santiago Savannah Scout Shannon Sherry Shiva Shu
Sina Skip Skye Solomon Sonny Stanley Star Stella Sue Summer Sydney Taylor Terry Tiffany Till Travis Trent Trinity Troy
Tucker Van Vic Victor Victoria Viola Violet Virginia Wade Wei Wes Will Zion
"""

_MOSTLY_NAMES = "Josh Victor Ross Nancy Stella Gloria Stanley Maria Terry Nelson Viola Jean Nick Shannon"

AMBIGUOUS = frozenset(_ALSO_WORDS.split()) - frozenset(_MOSTLY_NAMES.split())
GIVEN = frozenset(_GIVEN.split()) - AMBIGUOUS
